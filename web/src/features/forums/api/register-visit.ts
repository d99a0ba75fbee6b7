import { type Query, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { isFirstPage } from "../../../platform/api/first-page.ts";
import { forumsQuery } from "../../../platform/study/forums.ts";
import { serverNow } from "../../../platform/time/server-clock.ts";

/** A failure isn't shown. */
const registerVisit = (queryClient: QueryClient, forumId: number, outdated?: QueryKey) =>
  void call("POST /v1/forum/register-visit", { body: { forum_id: forumId } }).then(
    () => {
      void queryClient.invalidateQueries(forumsQuery);
      // one that failed is retried by its button
      const predicate = ({ state }: Query) => state.status !== "error";
      if (outdated) void queryClient.invalidateQueries({ queryKey: outdated, predicate });
    },
    () => undefined,
  );

/** A page that takes longer may show a list that is older than its visit. */
const promptMs = 10_000;

/** The first page's list was requested when the browser began to load the page (see `takeEarly`). */
const isListOld = () => isFirstPage() && performance.now() > promptMs;

/**
 * Registers a visit to a forum: the dashboard's "novidades" count from here. So `list`, which the page shows, is
 * loaded again if posts may have come since it was requested: they would count as seen.
 */
export function useRegisterVisit(forumId: number | undefined, list: QueryKey) {
  const queryClient = useQueryClient();
  const register = useEffectEvent((id: number) =>
    registerVisit(queryClient, id, isListOld() ? list : undefined),
  );
  useEffect(() => {
    if (forumId !== undefined) register(forumId);
  }, [forumId]);
}

/**
 * Registers another visit when posts are shown that were written since the last one, since posts already read are not new: the
 * page registers its own when it opens. `newest` is the time of the last post of others shown: empty if there is none, undefined
 * while unknown.
 */
export function useRegisterReading(forumId: number, newest: string | undefined) {
  const queryClient = useQueryClient();
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const read = useRef(openedAt);
  useEffect(() => {
    if (newest === undefined || newest <= read.current) return;
    read.current = newest;
    registerVisit(queryClient, forumId);
  }, [forumId, newest, queryClient]);
}
