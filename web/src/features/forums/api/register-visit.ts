import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { forumsQuery } from "../../../platform/study/forums.ts";

/** Its failure isn't shown. */
const registerVisit = (queryClient: QueryClient, forumId: number) =>
  void call("POST /v1/forum/register-visit", { body: { forum_id: forumId } }).then(
    () => queryClient.invalidateQueries(forumsQuery),
    () => undefined,
  );

/** Tells that the student looks at a forum now: the dashboard's "novidades" count from here. */
export function useRegisterVisit(forumId: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (forumId !== undefined) registerVisit(queryClient, forumId);
  }, [forumId, queryClient]);
}

/**
 * Tells so again when something newer is shown there than when the page came: what was read as it came is no news. `newest` is
 * when others wrote the last of what is shown: empty where they wrote nothing, undefined while that isn't known.
 */
export function useRegisterReading(forumId: number, newest: string | undefined) {
  const queryClient = useQueryClient();
  const read = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const before = read.current ?? newest;
    if (newest > before) registerVisit(queryClient, forumId);
    read.current = newest > before ? newest : before;
  }, [forumId, newest, queryClient]);
}
