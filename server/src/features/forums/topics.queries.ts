import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareQuery } from "../../db/prepared.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer } from "../auth/public.ts";
import type { Slice } from "./pages.ts";
import { onePage, reachForums, reachTopics } from "./reachable.queries.ts";

/** Time of the last activity in a topic; null if there was none. */
const lastActivityOf = (db: BrandDb, topicId: string) =>
  db
    .selectFrom("forum_discussions")
    .select("forum_discussions.last_activity_at")
    .whereRef("forum_discussions.topic_id", "=", sql.ref(topicId))
    .orderBy("forum_discussions.last_activity_at", "desc")
    .limit(sql.lit(1));

/**
 * The version of a forum's topics, for a student in it: the number of discussions and the last activity of
 * each, and the content revision. A forum has only as many topics as its school wrote.
 */
export const findTopicsVersion = prepareOneForViewer(
  (db, { personId, forumId }: { forumId: number } & Viewer) =>
    reachForums(db, personId)
      .innerJoin("settings", (join) => join.onTrue())
      .select((eb) => [
        "settings.revision",
        "enrollments.status as enrollmentStatus",
        sql<string>`array(${eb
          .selectFrom("forum_topics as counted")
          .select(
            sql`${sql.ref("counted.discussions_count")} || ' ' || ${lastActivityOf(db, "counted.id")}`.as(
              "state",
            ),
          )
          .whereRef("counted.forum_id", "=", "forums.id")
          .orderBy("counted.position")
          .orderBy("counted.id")})::text`.as("states"),
      ])
      .where("forums.id", "=", forumId),
);

/**
 * A page of a forum's topics, in the school's order. An empty page is one row without a topic. Doesn't check
 * access: `findTopicsVersion` does.
 */
export const listTopics = prepareQuery((db, { forumId, skip }: { forumId: number } & Slice) =>
  db
    .selectFrom("forums")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("forum_topics")
          .select([
            "forum_topics.id",
            "forum_topics.position",
            "forum_topics.title",
            "forum_topics.description_html as description",
            "forum_topics.discussions_count as discussionsCount",
            lastActivityOf(db, "forum_topics.id").as("lastActivityAt"),
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

/** A topic that the student can reach, with their ids and their enrollment's status. */
export const findTopic = prepareOneForViewer(
  (db, { personId, userId, topicId }: { topicId: number } & Viewer) =>
    reachTopics(db, personId)
      .select([
        sql<number>`${userId}::integer`.as("viewerId"),
        sql<number>`${personId}::integer`.as("viewerPersonId"),
        "forums.id as forumId",
        "forums.title as forumTitle",
        "enrollments.status as enrollmentStatus",
        "forum_topics.id",
        "forum_topics.title",
        "forum_topics.description_html as description",
        "forum_topics.discussions_count as discussionsCount",
        lastActivityOf(db, "forum_topics.id").as("lastActivityAt"),
      ])
      .where("forum_topics.id", "=", topicId),
);
export type TopicRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findTopic>>>,
  "viewerId" | "viewerPersonId"
>;
