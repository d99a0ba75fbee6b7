import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { forumsQuery } from "../../../platform/study/forums.ts";

/** A failure isn't shown. */
const registerVisit = (queryClient: QueryClient, forumId: number) =>
  void call("POST /v1/forum/register-visit", { body: { forum_id: forumId } }).then(
    () => queryClient.invalidateQueries(forumsQuery),
    () => undefined,
  );

/** Registers a visit to a forum: the dashboard's "novidades" count from here. */
export function useRegisterVisit(forumId: number | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (forumId !== undefined) registerVisit(queryClient, forumId);
  }, [forumId, queryClient]);
}

/**
 * Registers another visit when newer posts are shown than when the page was opened, since posts already read are not new.
 * `newest` is the time of the last post of others shown: empty if there is none, undefined while unknown.
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
