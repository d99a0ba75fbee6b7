import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { queryClient } from "../../../platform/query-client.ts";

/** Ends every other session (wire §2). */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Body<"POST /v1/auth/change-pass">) => call("POST /v1/auth/change-pass", { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["auth", "sessions"] }),
  });
