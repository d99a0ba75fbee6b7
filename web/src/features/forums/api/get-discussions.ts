import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** Query key of all pages of a topic's list. */
export const discussionsKey = (topicId: string) => ["topic", topicId, "discussions"] as const;

export const discussionsQuery = (topicId: string, page: number) =>
  queryOptions({
    queryKey: [...discussionsKey(topicId), page],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-discussions-from-forum-topic", {
        query: { topic_id: topicId, page_number: String(page) },
        signal,
      }),
    staleTime: 0,
  });

/** One page of a topic's discussions, latest activity first. */
export const useDiscussions = (topicId: string, page: number) =>
  useQuery({ ...discussionsQuery(topicId, page), placeholderData: keepPreviousData });
