import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { pageSize } from "./pages.ts";

/** In the statement itself: behind a parameter the planner takes it for a tenth of the table, and reads all of it. */
export const onePage = sql.lit(pageSize);

/**
 * Where a student may be: forums of the groups of their enrollments with status E or F (wire §3). What they can't reach is
 * not found by the query itself. At most one enrollment joins: a person is in a group once.
 */
export const reachForums = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  db
    .selectFrom("forums")
    .innerJoin("enrollments", (join) =>
      join
        .onRef("enrollments.group_id", "=", "forums.group_id")
        .on("enrollments.person_id", "=", personId)
        .on("enrollments.status", "in", ["E", "F"]),
    );

export const reachTopics = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  reachForums(db, personId).innerJoin("forum_topics", "forum_topics.forum_id", "forums.id");

export const reachDiscussions = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  reachTopics(db, personId).innerJoin("forum_discussions", "forum_discussions.topic_id", "forum_topics.id");
