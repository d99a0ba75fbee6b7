import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import type { Follow } from "../../../platform/api/use-lost-answer.ts";
import { dropVerification } from "../../../platform/first-access.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { describeRegistration } from "../refusals.ts";

const about = "first-access";

/** The result is reported even after the page was left: the access may have been created. */
export function useRegisterFirstAccess(follow: Follow) {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (body: Body<"POST /v1/auth/first-access-register">) =>
      follow(call("POST /v1/auth/first-access-register", { body })),
    onSuccess: ({ message }) => {
      dropVerification();
      notifySuccess(message, about);
    },
    onError: (error) => {
      const { fields, message } = describeRegistration(error);
      // the form is gone, so field errors go into the toast
      const [unseen] = isMounted.current ? [] : Object.values(fields);
      const text = message ?? unseen;
      if (text !== undefined) notifyError(text, about);
    },
  });
}
