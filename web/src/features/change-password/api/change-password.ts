import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { firstMessage } from "../../../platform/api/field-errors.ts";
import { isInvalid } from "../../../platform/api/http.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import type { Follow } from "../../../platform/api/use-lost-answer.ts";
import { sessionsKey } from "../../../platform/session/current-user.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { toastFailure } from "../../../ui/toast-failure.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";

const about = "change-password";

function notifyFailure(error: unknown, isMounted: boolean) {
  if (!isInvalid(error)) return toastFailure(error, about);
  notifyError(isMounted ? "Dados inválidos" : firstMessage(error), about);
}

/**
 * Changes the password, which ends every other session (wire §2). Failures are reported even after the page
 * was left: a rejected change must not pass for done.
 */
export function useChangePassword(follow: Follow) {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (body: Body<"POST /v1/auth/change-pass">) =>
      follow(call("POST /v1/auth/change-pass", { body })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
      notifySuccess("Senha alterada", about);
    },
    onError: (error) => notifyFailure(error, isMounted.current),
  });
}
