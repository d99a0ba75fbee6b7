import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { forgetVisitor } from "../../../platform/session/forget-visitor.ts";
import { session } from "../../../platform/session/session.ts";

/** Signs in; clears the previous user's cache and what was typed as a visitor. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Body<"POST /v1/auth/login">) => call("POST /v1/auth/login", { body }),
    onSuccess: ({ token }) => {
      queryClient.clear();
      forgetVisitor();
      session.start(token);
    },
  });
