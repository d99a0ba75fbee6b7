import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../platform/api-client.ts";

/** Tells that the student looks at a forum now: the dashboard's "novidades" count from here. Its failure is nobody's trouble. */
export function useRegisterVisit(forumId: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (forumId === undefined) return;
    call("POST /v1/forum/register-visit", { body: { forum_id: forumId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ["forums"] }),
      () => undefined,
    );
  }, [forumId, queryClient]);
}
