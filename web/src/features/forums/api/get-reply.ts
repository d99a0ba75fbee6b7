import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

const replyQuery = (replyId: string) =>
  queryOptions({
    queryKey: ["reply", replyId],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-discussion-reply", { query: { reply_id: replyId }, signal }),
    // editing must start from the current text, not from a cached one
    gcTime: 0,
    staleTime: 0,
    // a text must not change while it is being edited
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The reply as it is now: a query's own fetch would answer with the cached text if its dialog is closed meanwhile. */
export async function readReply(replyId: string) {
  const reply = await call("GET /v1/forum/get-discussion-reply", { query: { reply_id: replyId } });
  queryClient.setQueryData(replyQuery(replyId).queryKey, (shown) => shown && reply);
  return reply;
}

export const useReply = (replyId: string) => useQuery(replyQuery(replyId));
