import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { queryClient } from "../../../platform/query-client.ts";

/** Saves, and shows the new name everywhere at once. */
export const useSaveProfile = () =>
  useMutation({
    mutationFn: (body: Body<"PATCH /v1/auth/profile">) => call("PATCH /v1/auth/profile", { body }),
    onSuccess: async ({ user }) => {
      // what was asked before it was saved would take its place
      await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
      queryClient.setQueryData(currentUserQuery.queryKey, (known) => (known ? { ...known, user } : known));
    },
  });
