import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { discussionQuery } from "./get-discussion.ts";
import { discussionsKey } from "./get-discussions.ts";
import { repliesKey } from "./get-replies.ts";

type Place = { topicId: string; discussionId: string };

/** Refetches what shows replies: their pages, the discussion's count and status, the topic's list. */
const useRefresh = ({ topicId, discussionId }: Place) => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: repliesKey(discussionId) });
    void queryClient.invalidateQueries({ ...discussionQuery(discussionId), exact: true });
    void queryClient.invalidateQueries({ queryKey: discussionsKey(topicId) });
  };
};

/** Returns the server's message, the reply and the page that contains it. */
export function useSaveReply(place: Place) {
  const refresh = useRefresh(place);
  return async (reply: string, idempotencyKey: string) => {
    const answer = await call("POST /v1/forum/save-reply-in-discussion", {
      body: { reply, discussion_id: place.discussionId },
      idempotencyKey,
    });
    refresh();
    return answer;
  };
}

export function useUpdateReply(place: Place, replyId: string) {
  const refresh = useRefresh(place);
  return async (reply: string) => {
    const answer = await call("PATCH /v1/forum/update-reply-in-discussion", {
      body: { id: replyId, reply, discussion_id: place.discussionId },
    });
    refresh();
    return answer;
  };
}
