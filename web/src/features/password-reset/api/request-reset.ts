import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { describeRequest } from "../refusals.ts";

/** What became of it is told also to who has left the page, which says it itself: a mail is on its way, or it isn't. */
export function useRequestReset() {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (body: Body<"POST /v1/auth/reset_password">) =>
      call("POST /v1/auth/reset_password", { body }),
    onSuccess: ({ message }) => {
      if (!isMounted.current) notifySuccess(message);
    },
    onError: (error) => {
      if (!isMounted.current) notifyError(Object.values(describeRequest(error))[0]);
    },
  });
}
