import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { dismissErrors, notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { describeRequest } from "../refusals.ts";

/** The `about` of its toasts, the page's included. */
export const about = "reset";

/**
 * The result is reported by a toast if the page was left, since a mail may be on its way; otherwise the page
 * shows it.
 */
export function useRequestReset() {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (body: Body<"POST /v1/auth/reset_password">) =>
      call("POST /v1/auth/reset_password", { body }),
    onSuccess: ({ message }) => {
      if (isMounted.current) dismissErrors(about);
      else notifySuccess(message, about);
    },
    onError: (error) => {
      if (!isMounted.current) notifyError(Object.values(describeRequest(error))[0], about);
    },
  });
}
