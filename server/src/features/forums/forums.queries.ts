import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareForViewer, prepareOneForViewer, selectUnerased } from "../auth/public.ts";
import { reachForums } from "./reachable.queries.ts";

/** Discussions with new activity are counted up to this number. */
const newActivityLimit = 100;

/** Longer than any write takes: activity older than this before a visit was visible to it. */
const longestWrite = sql`interval '1 minute'`;
/** Activity that the last visit could not see: it is later, or its transaction was still open then. */
const isUnseen = sql<boolean>`(forum_visits.visited_at is null
  or forum_discussions.last_activity_at > forum_visits.visited_at
  or not pg_visible_in_snapshot(forum_discussions.last_activity_in, forum_visits.seen))`;

/**
 * The student's forums with the number of discussions where somebody else wrote last since the student's last
 * visit, but not before `since`. An index yields each topic's newest, so the cost doesn't grow with the forum.
 */
export const listForums = prepareForViewer((db, { personId, userId, since }: { since: Date } & Viewer) =>
  reachForums(db, personId)
    .innerJoin("groups", "groups.id", "forums.group_id")
    .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .leftJoin("forum_visits", (join) =>
      join.onRef("forum_visits.forum_id", "=", "forums.id").on("forum_visits.person_id", "=", personId),
    )
    .select((eb) => [
      "forums.id",
      "forums.title",
      "groups.id as groupId",
      "groups.name as groupName",
      "courses.name as courseName",
      "courses.slug as courseSlug",
      "enrollments.status as enrollmentStatus",
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom("forum_topics")
            .innerJoinLateral(
              (topic) =>
                topic
                  .selectFrom("forum_discussions")
                  .select("forum_discussions.id")
                  .whereRef("forum_discussions.topic_id", "=", "forum_topics.id")
                  .where(
                    "forum_discussions.last_activity_at",
                    ">",
                    sql<Date>`greatest(${eb.ref("forum_visits.visited_at")} - ${longestWrite}, ${since}::timestamptz)`,
                  )
                  .where(isUnseen)
                  .where("forum_discussions.last_user_id", "<>", userId)
                  .limit(sql.lit(newActivityLimit))
                  .as("fresh"),
              (join) => join.onTrue(),
            )
            .select("fresh.id")
            .whereRef("forum_topics.forum_id", "=", "forums.id")
            .limit(sql.lit(newActivityLimit))
            .as("news"),
        )
        .select(sql<number>`count(*)`.as("count"))
        .as("newActivity"),
      eb
        .selectFrom("forum_topics")
        .innerJoinLateral(
          (topic) =>
            topic
              .selectFrom("forum_discussions")
              .select("forum_discussions.last_activity_at")
              .whereRef("forum_discussions.topic_id", "=", "forum_topics.id")
              .orderBy("forum_discussions.last_activity_at", "desc")
              .limit(sql.lit(1))
              .as("latest"),
          (join) => join.onTrue(),
        )
        .select(sql<Date | null>`max(latest.last_activity_at)`.as("at"))
        .whereRef("forum_topics.forum_id", "=", "forums.id")
        .as("lastActivityAt"),
    ])
    .orderBy("enrollments.status")
    .orderBy("enrollments.created_at", "desc")
    .orderBy("enrollments.id", "desc"),
);
export type ForumRow = Awaited<ReturnType<typeof listForums>>[number];

/** A forum that the student takes part in, with the student's person id. */
export const findForum = prepareOneForViewer((db, { personId, forumId }: { forumId: number } & Viewer) =>
  reachForums(db, personId)
    .select(["forums.id", "enrollments.person_id as personId"])
    .where("forums.id", "=", forumId),
);

/** Stores a visit unless a later one is stored. Returns false if the visitor has just been erased. */
export async function saveVisit(db: BrandDb, personId: number, forumId: number, now: Date): Promise<boolean> {
  const row = await db
    .with("visitor", () => selectUnerased(db, personId))
    .insertInto("forum_visits")
    .columns(["person_id", "forum_id", "visited_at", "seen"])
    .expression((eb) =>
      eb
        .selectFrom("visitor")
        .select([
          "visitor.id",
          sql<number>`${forumId}::int`.as("forum_id"),
          sql<Date>`${now}::timestamptz`.as("visited_at"),
          sql<string>`pg_current_snapshot()`.as("seen"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["person_id", "forum_id"]).doUpdateSet({
        visited_at: sql`greatest(forum_visits.visited_at, excluded.visited_at)`,
        seen: sql`case when forum_visits.visited_at > excluded.visited_at then forum_visits.seen else excluded.seen end`,
      }),
    )
    .returning("person_id")
    .executeTakeFirst();
  return row !== undefined;
}
