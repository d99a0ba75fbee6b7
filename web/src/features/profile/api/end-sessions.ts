import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { isNotFound } from "../../../platform/api/http.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { toastFailure } from "../../../ui/toast-failure.ts";
import { notifySuccess } from "../../../ui/toasts.ts";
import { type DeviceSession, sessionsQuery } from "./get-sessions.ts";

const about = "sessions";

/** Reloads the list; if that fails, removes the ended sessions from the cached one. */
async function reload(isLeft: (session: DeviceSession) => boolean) {
  const { queryKey } = sessionsQuery;
  await queryClient.invalidateQueries({ queryKey });
  // a freshly loaded list is left alone: a device may have signed in again meanwhile
  if (queryClient.getQueryState(queryKey)?.status === "error")
    queryClient.setQueryData(queryKey, (known) => known?.filter(isLeft));
}

/**
 * Ends one session; one that no longer exists counts as ended. The result is reported even after the page was
 * left.
 */
export const useEndSession = () =>
  useMutation({
    mutationFn: async (id: number) => {
      try {
        return await call("DELETE /v1/auth/sessions/:id", { params: { id } });
      } catch (error) {
        if (isNotFound(error)) return { message: "Sessão encerrada." };
        throw error;
      }
    },
    onSuccess: async ({ message }, ended) => {
      await reload(({ id }) => id !== ended);
      notifySuccess(message, about);
    },
    onError: (error) => toastFailure(error, about),
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => call("DELETE /v1/auth/sessions"),
    onSuccess: async ({ message }) => {
      await reload(({ current }) => current);
      notifySuccess(message, about);
    },
    onError: (error) => toastFailure(error, about),
  });
