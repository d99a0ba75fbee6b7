import type { Body } from "@sabia/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { discussionQuery } from "./get-discussion.ts";
import { discussionsKey } from "./get-discussions.ts";
import { allTopicsKey } from "./get-topics.ts";

export type DiscussionFields = Pick<
  Body<"POST /v1/forum/save-discussion-in-forum-topic">,
  "title" | "description" | "status"
>;

/** Opens a discussion in a topic. */
export function useSaveDiscussion(topicId: string) {
  const queryClient = useQueryClient();
  return async (fields: DiscussionFields, idempotencyKey: string) => {
    const answer = await call("POST /v1/forum/save-discussion-in-forum-topic", {
      body: { ...fields, forum_topic_id: topicId },
      idempotencyKey,
    });
    void queryClient.invalidateQueries({ queryKey: discussionsKey(topicId) });
    void queryClient.invalidateQueries({ queryKey: allTopicsKey });
    return answer;
  };
}

export function useUpdateDiscussion(topicId: string, discussionId: string) {
  const queryClient = useQueryClient();
  return async (fields: DiscussionFields) => {
    const answer = await call("PATCH /v1/forum/update-discussion-in-forum-topic", {
      body: { ...fields, id: discussionId, forum_topic_id: topicId },
    });
    void queryClient.invalidateQueries({ queryKey: discussionsKey(topicId) });
    void queryClient.invalidateQueries({ ...discussionQuery(discussionId), exact: true });
    return answer;
  };
}
