import type { Body } from "@sabia/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { firstMessage, splitErrors } from "../../../platform/api/field-errors.ts";
import { isInvalid } from "../../../platform/api/http.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { dropDraft, readDraft } from "../../../platform/drafts/form-drafts.ts";
import { currentUserQuery } from "../../../platform/session/current-user.ts";
import { session } from "../../../platform/session/session.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { toastFailure } from "../../../ui/toast-failure.ts";
import { notifyError, notifySuccess } from "../../../ui/toasts.ts";
import { mergeSaved, type ProfileValues, profileFields, sameProfile, toValues } from "../profile-rules.ts";

type Edit = { values: ProfileValues; known: ProfileValues };

const about = "profile";

function notifyFailure(error: unknown, isMounted: boolean) {
  if (!isInvalid(error)) return toastFailure(error, about);
  notifyError(
    isMounted ? (splitErrors(error, profileFields).others[0] ?? error.message) : firstMessage(error),
    about,
  );
}

/**
 * Saves the changes to the `known` profile, and updates the cached user. The result is reported even after
 * the page was left, and what was saved is no `draft` any more.
 */
export function useSaveProfile(draft: string) {
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: async ({ values, known }: Edit) => {
      // the whole profile is sent, so it is merged with changes saved by other devices since the page was
      // loaded
      const { user } = await call("GET /v1/auth/user");
      const body = mergeSaved(values, known, toValues(user)) as Body<"PATCH /v1/auth/profile">;
      return call("PATCH /v1/auth/profile", { body });
    },
    onSuccess: async ({ message, user }, { values, known }) => {
      // a page left meanwhile can't drop it
      if (sameProfile({ ...known, ...readDraft(draft, profileFields) }, values)) dropDraft(draft);
      // a request in flight would overwrite it with older data
      await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
      queryClient.setQueryData(currentUserQuery.queryKey, (cached) =>
        cached ? { ...cached, user } : cached,
      );
      session.rememberUser(user.id, user.name);
      notifySuccess(message, about);
    },
    onError: (error) => notifyFailure(error, isMounted.current),
  });
}
