import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { dropVerification } from "../../../platform/first-access.ts";

export const useRegisterFirstAccess = () =>
  useMutation({
    mutationFn: (body: Body<"POST /v1/auth/first-access-register">) =>
      call("POST /v1/auth/first-access-register", { body }),
    onSuccess: dropVerification,
  });
