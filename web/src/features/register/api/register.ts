import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { firstMessage } from "../../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../../platform/api/http.ts";
import type { Follow } from "../../../platform/api/use-lost-answer.ts";
import { dropDrafts } from "../../../platform/drafts/form-drafts.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { type RegistrationValues, registerDraft, toBody } from "../registration.ts";

/** The `about` of its toasts, the page's included. */
export const about = "register";

/** The result is reported even after the page was left: the account may have been created. */
export function useRegister(follow: Follow) {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (values: RegistrationValues) =>
      // missing choices are rejected by the server, together with all other field errors
      follow(call("POST /v1/auth/register", { body: toBody(values) as Body<"POST /v1/auth/register"> })),
    // runs also after the page was left: the draft is of no more use, and the next visitor must not find it
    onSuccess: ({ message }) => {
      dropDrafts(registerDraft);
      notifySuccess(message, about);
    },
    onError: (error) => {
      // the page shows it itself
      if (isMounted.current) return;
      notifyError(error instanceof ApiError ? firstMessage(error) : statusText(500), about);
    },
  });
}
