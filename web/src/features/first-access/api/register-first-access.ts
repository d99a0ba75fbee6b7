import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { dropVerification } from "../../../platform/first-access.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { describeRegistration } from "../refusals.ts";

/** What became of it is told also to who has left the page: the access is there, or it isn't. */
export function useRegisterFirstAccess() {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (body: Body<"POST /v1/auth/first-access-register">) =>
      call("POST /v1/auth/first-access-register", { body }),
    onSuccess: ({ message }) => {
      dropVerification();
      notifySuccess(message);
    },
    onError: (error) => {
      const { fields, message } = describeRegistration(error);
      // there are no fields any more to say it in
      const [unseen] = isMounted.current ? [] : Object.values(fields);
      const told = message ?? unseen;
      if (told !== undefined) notifyError(told);
    },
  });
}
