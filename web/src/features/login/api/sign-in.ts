import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { session } from "../../../platform/session.ts";

/** Signs in; nothing of who was here before stays in the cache. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Body<"POST /v1/auth/login">) => call("POST /v1/auth/login", { body }),
    onSuccess: ({ token }) => {
      queryClient.clear();
      session.start(token);
    },
  });
