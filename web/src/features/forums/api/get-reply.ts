import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

export const replyQuery = (replyId: string) =>
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

export const useReply = (replyId: string) => useQuery(replyQuery(replyId));
