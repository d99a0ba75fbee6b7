import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

export const useSaveNewPassword = () =>
  useMutation({
    mutationFn: (body: Body<"POST /v1/auth/save_new_password">) =>
      call("POST /v1/auth/save_new_password", { body }),
  });
