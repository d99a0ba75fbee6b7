import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import type { Verification } from "../../../platform/first-access.ts";

/** Asks whether matrícula and birth date open a first access. */
export const useVerifyFirstAccess = () =>
  useMutation({
    mutationFn: (body: Verification) => call("POST /v1/auth/first-access-verify", { body }),
  });
