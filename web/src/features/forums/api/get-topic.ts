import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

export const topicQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["topic", topicId],
    queryFn: ({ signal }) => call("GET /v1/forum/get-forum-topic", { query: { topic_id: topicId }, signal }),
  });

export const useTopic = (topicId: string) => useQuery(topicQuery(topicId));
