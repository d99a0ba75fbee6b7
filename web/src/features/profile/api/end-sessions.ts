import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { ApiError } from "../../../platform/http.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { sessionsQuery } from "./get-sessions.ts";

const reload = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** Ends one session. One that is gone already is as good as ended. */
export const useEndSession = () =>
  useMutation({
    mutationFn: async (id: number) => {
      try {
        return await call("DELETE /v1/auth/sessions/:id", { params: { id } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { message: "Sessão encerrada." };
        throw error;
      }
    },
    onSuccess: reload,
  });

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => call("DELETE /v1/auth/sessions"), onSuccess: reload });
