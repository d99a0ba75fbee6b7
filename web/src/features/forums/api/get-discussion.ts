import type { Answer, OpenDiscussion } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { topicQuery } from "./get-topic.ts";

export const discussionQuery = (discussionId: string) =>
  queryOptions({
    queryKey: ["discussion", discussionId],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-forum-topic-discussion", { query: { discussion_id: discussionId }, signal }),
    staleTime: 0,
  });

/** The discussion as it is now: a query's own fetch would answer with the cached one if its dialog is closed meanwhile. */
export async function readDiscussion(discussionId: string) {
  const discussion = await call("GET /v1/forum/get-forum-topic-discussion", {
    query: { discussion_id: discussionId },
  });
  queryClient.setQueryData(discussionQuery(discussionId).queryKey, (shown) => shown && discussion);
  return discussion;
}

export const useDiscussion = (discussionId: string) => useQuery(discussionQuery(discussionId));

/** Poll interval, since a conversation continues while it is read; a failed first load is not retried automatically. */
export const pollInterval = ({ state }: { state: { data?: unknown } }) => (state.data ? 30_000 : false);

/** The discussion as its topic's list showed it. */
function findListed(discussionId: string): OpenDiscussion | undefined {
  const listed = queryClient
    .getQueriesData<Answer<"GET /v1/forum/get-discussions-from-forum-topic">>({
      predicate: ({ queryKey }) => queryKey[0] === "topic" && queryKey[2] === "discussions",
    })
    .flatMap(([, list]) => list?.data ?? [])
    .find(({ id }) => String(id) === discussionId);
  const topic = listed && queryClient.getQueryData(topicQuery(String(listed.forum_topic_id)).queryKey);
  return topic && { ...listed, forum_topic: topic, can_write: topic.can_write };
}

/**
 * A discussion while its page is in view: its author may edit, close or reopen it meanwhile. Until it is loaded, as it was in its
 * topic's list.
 */
export const useDiscussionInView = (discussionId: string) =>
  useQuery({
    ...discussionQuery(discussionId),
    placeholderData: () => findListed(discussionId),
    refetchInterval: pollInterval,
  });

/** For the start of writing: a long-open page may not know yet that its discussion was closed. */
export const useDiscussionNow = (discussionId: string) =>
  useQuery({ ...discussionQuery(discussionId), staleTime: 5_000 });
