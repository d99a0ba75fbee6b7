import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import type { Verification } from "../../../platform/first-access.ts";

/** Checks that enrollment number and birth date allow a first access. */
export const useVerifyFirstAccess = () =>
  useMutation({
    mutationFn: (body: Verification) => call("POST /v1/auth/first-access-verify", { body }),
  });
