import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { dropDraft } from "../../../platform/form-drafts.ts";
import { notifySuccess } from "../../../ui/toasts.ts";
import { type RegistrationValues, registerDraft, toBody } from "../registration.ts";

export const useRegister = () =>
  useMutation({
    mutationFn: (values: RegistrationValues) =>
      // choices that were not made are the server's to refuse, with all other fields at once
      call("POST /v1/auth/register", { body: toBody(values) as Body<"POST /v1/auth/register"> }),
    // also for who has left the page meanwhile: what was typed is of no more use, and whoever sits there next has no business with it
    onSuccess: ({ message }) => {
      dropDraft(registerDraft);
      notifySuccess(message);
    },
  });
