import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareQuery } from "../../db/prepared.ts";
import type { SubmissionFingerprint } from "../../platform/idempotency.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer, selectUnerased } from "../auth/public.ts";
import type { Slice } from "./pages.ts";
import { onePage, reachDiscussions, reachWritableDiscussion } from "./reachable.queries.ts";
import { sentTwiceMs } from "./sent-twice.ts";

const columns = [
  "forum_replies.id",
  "forum_replies.discussion_id as discussionId",
  "forum_replies.position",
  "forum_replies.reply",
  "forum_replies.created_at as createdAt",
  "forum_replies.updated_at as updatedAt",
  "forum_replies.removed_at as removedAt",
  "forum_replies.user_id as userId",
  "people.name as userName",
] as const;

/**
 * The version of a discussion's pages, if the student can reach it: the row version, which every change of its
 * replies moves, and the content revision, which changes with authors' names.
 */
export const findRepliesVersion = prepareOneForViewer(
  (db, { personId, discussionId }: { discussionId: number } & Viewer) =>
    reachDiscussions(db, personId)
      .innerJoin("settings", (join) => join.onTrue())
      .select(["settings.revision", sql<string>`${sql.ref("forum_discussions.xmin")}::text`.as("version")])
      .where("forum_discussions.id", "=", discussionId),
);

/**
 * A page of a discussion's replies, oldest first. Reads a range of positions, so every page costs the same. An
 * empty page is one row without a reply. Doesn't check access: `findRepliesVersion` does.
 */
export const listReplies = prepareQuery((db, { discussionId, skip }: { discussionId: number } & Slice) =>
  db
    .selectFrom("forum_discussions")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("forum_replies as listed")
          .select(["listed.id", "listed.position"])
          .whereRef("listed.discussion_id", "=", "forum_discussions.id")
          .where("listed.position", ">", skip)
          .orderBy("listed.position")
          .limit(onePage)
          .as("page"),
      (join) => join.onTrue(),
    )
    .leftJoin("forum_replies", "forum_replies.id", "page.id")
    .leftJoin("users", "users.id", "forum_replies.user_id")
    .leftJoin("people", "people.id", "users.person_id")
    .select([...columns, "forum_discussions.replies_count as total"])
    .where("forum_discussions.id", "=", discussionId)
    .orderBy("page.position"),
);

/** A reply that the student can reach, with everything that decides whether they may edit it. */
export const findReply = prepareOneForViewer(
  (db, { personId, userId, replyId }: { replyId: number } & Viewer) =>
    reachDiscussions(db, personId)
      .innerJoin("forum_replies", "forum_replies.discussion_id", "forum_discussions.id")
      .innerJoin("users", "users.id", "forum_replies.user_id")
      .innerJoin("people", "people.id", "users.person_id")
      .select([
        ...columns,
        sql<number>`${userId}::integer`.as("viewerId"),
        sql<number>`${personId}::integer`.as("viewerPersonId"),
        "forum_discussions.status as discussionStatus",
        "enrollments.status as enrollmentStatus",
      ])
      .where("forum_replies.id", "=", replyId),
);
export type ReplyRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findReply>>>,
  "discussionStatus" | "enrollmentStatus" | "viewerId" | "viewerPersonId"
>;

type NewReply = {
  discussionId: number;
  reply: string;
  at: Date;
} & SubmissionFingerprint;

/**
 * Checks access, locks the discussion and inserts the reply at the next position, in one statement. No row if
 * the student may not write here (`findNewReplyRefusal` says why) or this request was already saved. The lock keeps
 * the discussion's status from changing before the reply is written.
 */
export const insertReply = prepareOneForViewer(
  (db, { discussionId, personId, userId, reply, at, sentKey, sentDigest }: NewReply & Viewer) =>
    db
      .insertInto("forum_replies")
      .columns(["discussion_id", "user_id", "reply", "created_at", "sent_key", "sent_digest"])
      .expression((eb) =>
        eb
          .selectFrom("forum_discussions as discussion")
          .innerJoin("forum_topics", "forum_topics.id", "discussion.topic_id")
          .innerJoin("forums", "forums.id", "forum_topics.forum_id")
          .innerJoin("enrollments", "enrollments.group_id", "forums.group_id")
          .innerJoin("people", "people.id", "enrollments.person_id")
          .select([
            "discussion.id",
            sql<number>`${userId}::integer`.as("user_id"),
            sql<string>`${reply}::text`.as("reply"),
            sql<Date>`${at}::timestamptz`.as("created_at"),
            sql<Buffer | null>`${sentKey}::bytea`.as("sent_key"),
            sql<Buffer>`${sentDigest}::bytea`.as("sent_digest"),
          ])
          .where("discussion.id", "=", discussionId)
          .where("discussion.status", "<>", "F")
          .where("enrollments.person_id", "=", personId)
          .where("enrollments.status", "=", "E")
          .where("people.erased_at", "is", null)
          // The lock order that `selectUnerased` requires.
          .forKeyShare("people")
          .forNoKeyUpdate("discussion"),
      )
      .returning((eb) => [
        "forum_replies.id",
        "forum_replies.discussion_id as discussionId",
        "forum_replies.position",
        "forum_replies.reply",
        "forum_replies.created_at as createdAt",
        "forum_replies.updated_at as updatedAt",
        "forum_replies.removed_at as removedAt",
        "forum_replies.user_id as userId",
        eb
          .selectFrom("people")
          .select("people.name")
          .where("people.id", "=", personId)
          .$castTo<{ name: string }>()
          .$asScalar()
          .as("userName"),
      ]),
  { groupCommit: "discussionId" },
);

/**
 * Finds what an earlier arrival of this request saved: by its idempotency key, or else the newest reply with
 * the same text in this discussion, written just before.
 */
export const findSentReply = (
  db: BrandDb,
  {
    userId,
    discussionId,
    sentKey,
    sentDigest,
    at,
  }: { userId: number; discussionId: number; at: Date } & SubmissionFingerprint,
) =>
  db
    .selectFrom("forum_replies")
    .innerJoin("users", "users.id", "forum_replies.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .select([...columns, "forum_replies.sent_digest as sentDigest"])
    .where("forum_replies.user_id", "=", userId)
    .$if(sentKey !== null, (query) => query.where("forum_replies.sent_key", "=", sentKey))
    .$if(sentKey === null, (query) =>
      query
        .where("forum_replies.discussion_id", "=", discussionId)
        .where("forum_replies.sent_digest", "=", sentDigest)
        .where("forum_replies.created_at", ">", new Date(at.getTime() - sentTwiceMs)),
    )
    .orderBy("forum_replies.position", "desc")
    .limit(1)
    .executeTakeFirst();

type ReplyEdit = {
  id: number;
  discussionId: number;
  userId: number;
  personId: number;
  reply: string;
  now: Date;
};

/**
 * Writes the author's new text; `updated_at` changes only if the text does. Returns false if the author can't
 * write here any more: the discussion was closed, the school removed the reply, the enrollment ended, or they
 * were erased meanwhile.
 */
export async function changeReply(
  db: BrandDb,
  { id, discussionId, userId, personId, reply, now }: ReplyEdit,
): Promise<boolean> {
  const writable = reachWritableDiscussion(db, personId, discussionId);
  const row = await db
    .with("author", () => selectUnerased(db, personId).where(({ exists }) => exists(writable)))
    .with("open", (cte) =>
      cte
        .selectFrom("author")
        .innerJoin("forum_discussions as discussion", (join) => join.on("discussion.id", "=", discussionId))
        .innerJoin("forum_replies as standing", (join) => join.on("standing.id", "=", id))
        .select("discussion.id")
        .where("discussion.status", "<>", "F")
        .where("standing.removed_at", "is", null)
        .forNoKeyUpdate(["discussion", "standing"]),
    )
    .with("changed", (cte) =>
      cte
        .updateTable("forum_replies")
        .from("open")
        .set({ reply, updated_at: now })
        .where("forum_replies.id", "=", id)
        .where("forum_replies.user_id", "=", userId)
        .where("forum_replies.reply", "<>", reply)
        .returning("forum_replies.id"),
    )
    .selectFrom("open")
    .select("open.id")
    .executeTakeFirst();
  return row !== undefined;
}
