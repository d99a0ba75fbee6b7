import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

export const discussionQuery = (discussionId: string) =>
  queryOptions({
    queryKey: ["discussion", discussionId],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-forum-topic-discussion", { query: { discussion_id: discussionId }, signal }),
    staleTime: 0,
  });

export const useDiscussion = (discussionId: string) => useQuery(discussionQuery(discussionId));

/** Poll interval, since a conversation continues while it is read; a failed first load is not retried automatically. */
export const pollInterval = ({ state }: { state: { data?: unknown } }) => (state.data ? 30_000 : false);

/** A discussion while its page is in view: its author may edit, close or reopen it meanwhile. */
export const useDiscussionInView = (discussionId: string) =>
  useQuery({ ...discussionQuery(discussionId), refetchInterval: pollInterval });

/** For the start of writing: a long-open page may not know yet that its discussion was closed. */
export const useDiscussionNow = (discussionId: string) =>
  useQuery({ ...discussionQuery(discussionId), staleTime: 5_000 });
