import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { keepVerification, type Verification } from "../../../platform/first-access.ts";

/** Asks whether matrícula and birth date open a first access; the second page finds them in session storage. */
export const useVerifyFirstAccess = () =>
  useMutation({
    mutationFn: (body: Verification) => call("POST /v1/auth/first-access-verify", { body }),
    onSuccess: (_, verification) => keepVerification(verification),
  });
