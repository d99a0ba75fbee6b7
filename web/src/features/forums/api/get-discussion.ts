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

/** A conversation goes on while it is read. What could not be loaded says so once, and is asked for by hand. */
export const askAgain = ({ state }: { state: { data?: unknown } }) => (state.data ? 30_000 : false);

/** A discussion while its page is in view: its author may edit, close or open it meanwhile. */
export const useDiscussionInView = (discussionId: string) =>
  useQuery({ ...discussionQuery(discussionId), refetchInterval: askAgain });

/** For who begins to write: a page that has stood open may not have heard yet that its discussion was closed. */
export const useDiscussionNow = (discussionId: string) =>
  useQuery({ ...discussionQuery(discussionId), staleTime: 5_000 });
