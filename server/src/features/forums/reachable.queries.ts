import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { studiedStatuses } from "../study-order/public.ts";
import { pageSize } from "./pages.ts";

/** A literal: for a parameter the planner would assume a tenth of the table, and choose to read all of it. */
export const onePage = sql.lit(pageSize);

/**
 * The forums that a student can reach: those of the groups of their enrollments with status E or F (wire §3); a
 * query based on it can't find any other. A person is in a group once, so it adds no duplicate rows.
 */
export const reachForums = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  db
    .selectFrom("forums")
    .innerJoin("enrollments", (join) =>
      join
        .onRef("enrollments.group_id", "=", "forums.group_id")
        .on("enrollments.person_id", "=", personId)
        .on("enrollments.status", "in", studiedStatuses),
    );

/** The topics of the forums that a student can reach. */
export const reachTopics = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  reachForums(db, personId).innerJoin("forum_topics", "forum_topics.forum_id", "forums.id");

/** The discussions of the topics that a student can reach. */
export const reachDiscussions = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  reachTopics(db, personId).innerJoin("forum_discussions", "forum_discussions.topic_id", "forum_topics.id");

/** The discussion, if the student's enrollment there is active: no other may write (wire §3). */
export const reachWritableDiscussion = (
  db: Pick<BrandDb, "selectFrom">,
  personId: number,
  discussionId: number,
) =>
  reachDiscussions(db, personId)
    .select("forum_discussions.id")
    .where("forum_discussions.id", "=", discussionId)
    .where("enrollments.status", "=", "E");
