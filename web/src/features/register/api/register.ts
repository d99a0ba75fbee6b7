import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import type { RegistrationValues } from "../registration.ts";
import { toBody } from "../registration.ts";

export const useRegister = () =>
  useMutation({
    mutationFn: (values: RegistrationValues) =>
      // choices that were not made are the server's to refuse, with all other fields at once
      call("POST /v1/auth/register", { body: toBody(values) as Body<"POST /v1/auth/register"> }),
  });
