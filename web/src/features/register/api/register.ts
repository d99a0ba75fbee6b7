import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { firstMessage } from "../../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../../platform/api/http.ts";
import { dropDrafts } from "../../../platform/drafts/form-drafts.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { type RegistrationValues, registerDraft, toBody } from "../registration.ts";

/** What became of it is told also to who has left the page: the account is there, or it isn't. */
export function useRegister() {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: (values: RegistrationValues) =>
      // choices that were not made are the server's to refuse, with all other fields at once
      call("POST /v1/auth/register", { body: toBody(values) as Body<"POST /v1/auth/register"> }),
    // also for who has left the page meanwhile: what was typed is of no more use, and whoever sits there next has no business with it
    onSuccess: ({ message }) => {
      dropDrafts(registerDraft);
      notifySuccess(message);
    },
    onError: (error) => {
      // the page says it itself
      if (isMounted.current) return;
      notifyError(error instanceof ApiError ? firstMessage(error) : statusText(500));
    },
  });
}
