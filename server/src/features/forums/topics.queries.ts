import { sql } from "kysely";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareForViewer, prepareOneForViewer } from "../auth/public.ts";
import type { Slice } from "./pages.ts";
import { onePage, reachForums, reachTopics } from "./places.queries.ts";

/**
 * A page of a forum's topics, in the provider's order. No row at all: the student isn't in this forum; one without a topic:
 * nothing on this page. A forum has as many topics as its provider wrote, so they are counted.
 */
export const listTopics = prepareForViewer(
  (db, { personId, forumId, skip }: { forumId: number } & Slice & Viewer) =>
    reachForums(db, personId)
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("forum_topics")
            .select((topic) => [
              "forum_topics.id",
              "forum_topics.position",
              "forum_topics.title",
              "forum_topics.description_html as description",
              "forum_topics.discussions_count as discussionsCount",
              topic
                .selectFrom("forum_discussions")
                .select("forum_discussions.last_activity_at")
                .whereRef("forum_discussions.topic_id", "=", "forum_topics.id")
                .orderBy("forum_discussions.last_activity_at", "desc")
                .limit(sql.lit(1))
                .as("lastActivityAt"),
            ])
            .whereRef("forum_topics.forum_id", "=", "forums.id")
            .orderBy("forum_topics.position")
            .orderBy("forum_topics.id")
            .limit(onePage)
            .offset(skip)
            .as("topic"),
        (join) => join.onTrue(),
      )
      .select((eb) => [
        "forums.id as forumId",
        "forums.title as forumTitle",
        "enrollments.status as enrollmentStatus",
        "topic.id",
        "topic.title",
        "topic.description",
        "topic.discussionsCount",
        "topic.lastActivityAt",
        eb
          .selectFrom("forum_topics as counted")
          .select(sql<number>`count(*)`.as("count"))
          .whereRef("counted.forum_id", "=", "forums.id")
          .as("total"),
      ])
      .where("forums.id", "=", forumId)
      .orderBy("topic.position")
      .orderBy("topic.id"),
);

/** A topic that this student can reach, with who they are and their enrollment's status. */
export const findTopic = prepareOneForViewer(
  (db, { personId, userId, topicId }: { topicId: number } & Viewer) =>
    reachTopics(db, personId)
      .select((eb) => [
        sql<number>`${userId}::integer`.as("viewerId"),
        "forums.id as forumId",
        "forums.title as forumTitle",
        "enrollments.status as enrollmentStatus",
        "forum_topics.id",
        "forum_topics.title",
        "forum_topics.description_html as description",
        "forum_topics.discussions_count as discussionsCount",
        eb
          .selectFrom("forum_discussions")
          .select("forum_discussions.last_activity_at")
          .whereRef("forum_discussions.topic_id", "=", "forum_topics.id")
          .orderBy("forum_discussions.last_activity_at", "desc")
          .limit(sql.lit(1))
          .as("lastActivityAt"),
      ])
      .where("forum_topics.id", "=", topicId),
);
export type TopicRow = Omit<NonNullable<Awaited<ReturnType<typeof findTopic>>>, "viewerId">;
