import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";
import { useQuery } from "../../../platform/use-query.ts";

export const discussionQuery = (discussionId: string) =>
  queryOptions({
    queryKey: ["discussion", discussionId],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-forum-topic-discussion", { query: { discussion_id: discussionId }, signal }),
    staleTime: 0,
  });

export const useDiscussion = (discussionId: string) => useQuery(discussionQuery(discussionId));
