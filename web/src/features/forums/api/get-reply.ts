import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

export const replyQuery = (replyId: string) =>
  queryOptions({
    queryKey: ["reply", replyId],
    queryFn: ({ signal }) =>
      call("GET /v1/forum/get-discussion-reply", { query: { reply_id: replyId }, signal }),
    // a text to be changed must be the one that stands now
    gcTime: 0,
    staleTime: 0,
    // a text under edit must not change below the hands of who writes it
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const useReply = (replyId: string) => useQuery(replyQuery(replyId));
