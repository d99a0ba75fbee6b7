import type { Answer } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { allTopicsKey } from "./get-topics.ts";

export const topicQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["topic", topicId],
    queryFn: ({ signal }) => call("GET /v1/forum/get-forum-topic", { query: { topic_id: topicId }, signal }),
  });

/** The topic as its forum's list showed it. */
const findListed = (topicId: string) =>
  queryClient
    .getQueriesData<Answer<"GET /v1/forum/get-topics-by-forum">>({ queryKey: allTopicsKey })
    .flatMap(([, list]) => list?.data ?? [])
    .find(({ id }) => String(id) === topicId);

/** A topic: until it is loaded, as it was in its forum's list. */
export const useTopic = (topicId: string) =>
  useQuery({ ...topicQuery(topicId), placeholderData: () => findListed(topicId) });
