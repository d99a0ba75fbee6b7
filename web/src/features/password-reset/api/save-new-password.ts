import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import type { Follow } from "../../../platform/api/use-lost-answer.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { describeSave } from "../refusals.ts";

const about = "new-password";

function notifyFailure(error: unknown, isMounted: boolean) {
  const refusal = describeSave(error);
  // shown by the page itself
  if (isMounted && (refusal.kind === "fields" || refusal.kind === "expired")) return;
  notifyError(refusal.kind === "fields" ? Object.values(refusal.fields)[0] : refusal.message, about);
}

/** The result is reported even after the page was left: the student has to know which password is valid. */
export function useSaveNewPassword(follow: Follow) {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (body: Body<"POST /v1/auth/save_new_password">) =>
      follow(call("POST /v1/auth/save_new_password", { body })),
    onSuccess: ({ message }) => notifySuccess(message, about),
    onError: (error) => notifyFailure(error, isMounted.current),
  });
}
