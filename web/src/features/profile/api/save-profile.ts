import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { firstMessage, splitErrors } from "../../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../../platform/api/http.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { currentUserQuery } from "../../../platform/session/current-user.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { follow, type ProfileValues, profileFields, toValues } from "../profile-rules.ts";

type Edit = { values: ProfileValues; known: ProfileValues };

function tellFailure(error: unknown, isMounted: boolean) {
  if (!(error instanceof ApiError)) return notifyError(statusText(500));
  // the login page says that the session is over; what is typed waits for the next one
  if (error.status === 401) return;
  if (error.status !== 422) return notifyError(statusText(error.status));
  notifyError(
    isMounted ? (splitErrors(error, profileFields).others[0] ?? error.message) : firstMessage(error),
  );
}

/**
 * Saves what was changed of the `known` profile, and shows the new name everywhere at once. Its outcome is told also to who has
 * left the page.
 */
export function useSaveProfile() {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: async ({ values, known }: Edit) => {
      // a whole profile is sent: what another device has saved since the page was loaded would be undone
      const { user } = await call("GET /v1/auth/user");
      const body = follow(values, known, toValues(user)) as Body<"PATCH /v1/auth/profile">;
      return call("PATCH /v1/auth/profile", { body });
    },
    onSuccess: async ({ message, user }) => {
      // what was asked before it was saved would take its place
      await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
      queryClient.setQueryData(currentUserQuery.queryKey, (known) => (known ? { ...known, user } : known));
      notifySuccess(message);
    },
    onError: (error) => tellFailure(error, isMounted.current),
  });
}
