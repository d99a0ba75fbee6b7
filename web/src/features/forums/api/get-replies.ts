import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { pollInterval } from "./get-discussion.ts";

/** Query key of all pages of a discussion's replies. */
export const repliesKey = (discussionId: string) => ["discussion", discussionId, "replies"] as const;

export const repliesQuery = (discussionId: string, page: number) =>
  queryOptions({
    queryKey: [...repliesKey(discussionId), page],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-replies-from-discussion", {
        query: { discussion_id: discussionId, page_number: String(page) },
        signal,
      }),
    staleTime: 0,
  });

/** One page of replies, oldest first; refetched on every page change (spec §2) and while the page is in view. */
export const useReplies = (discussionId: string, page: number) =>
  useQuery({
    ...repliesQuery(discussionId, page),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });
