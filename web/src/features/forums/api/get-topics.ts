import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** Query key of the topics of all forums. */
export const allTopicsKey = ["forum"] as const;

/** Query key of all pages of a forum's topics. */
export const topicsKey = (forumId: string) => [...allTopicsKey, forumId, "topics"] as const;

export const topicsQuery = (forumId: string, page: number) =>
  queryOptions({
    queryKey: [...topicsKey(forumId), page],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-topics-by-forum", {
        query: { forum_id: forumId, page_number: String(page) },
        signal,
      }),
    staleTime: 0,
  });

/** One page of a forum's topics; the previous page of the same forum is shown until the next one is loaded. */
export const useTopics = (forumId: string, page: number) =>
  useQuery({
    ...topicsQuery(forumId, page),
    placeholderData: (before, query) => (query?.queryKey[1] === forumId ? before : undefined),
  });
