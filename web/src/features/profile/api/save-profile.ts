import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { follow, type ProfileValues, toValues } from "../profile-rules.ts";

type Edit = { values: ProfileValues; known: ProfileValues };

/** Saves what was changed of the `known` profile, and shows the new name everywhere at once. */
export const useSaveProfile = () =>
  useMutation({
    mutationFn: async ({ values, known }: Edit) => {
      // a whole profile is sent: what another device has saved since the page was loaded would be undone
      const { user } = await call("GET /v1/auth/user");
      const body = follow(values, known, toValues(user)) as Body<"PATCH /v1/auth/profile">;
      return call("PATCH /v1/auth/profile", { body });
    },
    onSuccess: async ({ user }) => {
      // what was asked before it was saved would take its place
      await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
      queryClient.setQueryData(currentUserQuery.queryKey, (known) => (known ? { ...known, user } : known));
    },
  });
