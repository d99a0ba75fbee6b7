import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { PostName } from "./post-names.ts";

/** When a post was written or last edited: the expression of the index. */
const writtenAt = sql<Date>`coalesce(post.updated_at, post.created_at)`;

/** Posts with their authors; without those of erased students, whose words are gone. */
const discussions = (db: BrandDb) =>
  db
    .selectFrom("forum_discussions as post")
    .innerJoin("users", "users.id", "post.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .where("people.erased_at", "is", null);
const replies = (db: BrandDb) =>
  db
    .selectFrom("forum_replies as post")
    .innerJoin("users", "users.id", "post.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .where("people.erased_at", "is", null);

/** The names of all posts written or edited since then, the latest first. */
export async function listPostNames(db: BrandDb, since: Date): Promise<readonly PostName[]> {
  const opened = discussions(db)
    .select([sql<string>`'discussion-' || post.id`.as("name"), writtenAt.as("at")])
    .where(writtenAt, ">=", since);
  const replied = replies(db)
    .select([sql<string>`'reply-' || post.id`.as("name"), writtenAt.as("at")])
    .where(writtenAt, ">=", since);
  // One array and not a row a post: a school year has hundreds of thousands.
  const { names } = await db
    .selectFrom(opened.unionAll(replied).as("post"))
    .select(sql<PostName[] | null>`array_agg(post.name order by post.at desc, post.name)`.as("names"))
    .executeTakeFirstOrThrow();
  return names ?? [];
}

const columns = [
  "post.created_at as createdAt",
  "post.updated_at as updatedAt",
  "post.removed_at as removedAt",
  "people.name as author",
  "people.student_number as studentNumber",
  "forums.title as forum",
  "forum_topics.title as topic",
] as const;

/** Discussions with their place and author. */
export const describeDiscussions = (db: BrandDb, ids: readonly number[]) =>
  discussions(db)
    .innerJoin("forum_topics", "forum_topics.id", "post.topic_id")
    .innerJoin("forums", "forums.id", "forum_topics.forum_id")
    .select(columns)
    .select(["post.id", "post.title as discussion", "post.description as text", "post.status"])
    .where("post.id", "=", sql<number>`any(${ids}::int[])`)
    .execute();

/** Replies with their place and author. */
export const describeReplies = (db: BrandDb, ids: readonly number[]) =>
  replies(db)
    .innerJoin("forum_discussions as discussion", "discussion.id", "post.discussion_id")
    .innerJoin("forum_topics", "forum_topics.id", "discussion.topic_id")
    .innerJoin("forums", "forums.id", "forum_topics.forum_id")
    .select(columns)
    .select(["post.id", "discussion.title as discussion", "post.reply as text", "discussion.status"])
    .where("post.id", "=", sql<number>`any(${ids}::int[])`)
    .execute();
export type PostRow = Awaited<ReturnType<typeof describeReplies>>[number];

/**
 * Those of these replies that exist, with their discussions. The caller locks these: an edit locks the
 * discussion first, too.
 */
export const findReplies = (tx: BrandTransaction, ids: readonly number[]) =>
  tx
    .selectFrom("forum_replies")
    .select(["id", "discussion_id as discussionId"])
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .execute();

/** Those of these discussions that exist, locked in a fixed order. */
export const lockDiscussions = (tx: BrandTransaction, ids: readonly number[]) =>
  tx
    .selectFrom("forum_discussions")
    .select(["id", "removed_at as removedAt"])
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

// The hash of what was sent goes with the words: a guessed text could be confirmed by it. The key's stays, so that a retry which is
// still on its way doesn't post them again.
const withoutWords = { sent_digest: null };

type Removal = { words: string; now: Date };

/** Replaces the words of replies for good; returns those that were not removed before. */
export async function removeReplies(tx: BrandTransaction, ids: readonly number[], { words, now }: Removal) {
  const rows = await tx
    .updateTable("forum_replies")
    .set({ reply: words, removed_at: now, ...withoutWords })
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  return idsOf(rows);
}

/** Replaces the title of discussions for good and empties and closes them; returns those not removed before. */
export async function removeDiscussions(
  tx: BrandTransaction,
  ids: readonly number[],
  { words, now }: Removal,
) {
  const rows = await tx
    .updateTable("forum_discussions")
    .set({ title: words, description: "", status: "F", removed_at: now, closed_at: now, ...withoutWords })
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  return idsOf(rows);
}

/** Closes discussions, so that their authors can't reopen them; returns those the school had not closed before. */
export async function closeDiscussions(tx: BrandTransaction, ids: readonly number[], now: Date) {
  const rows = await tx
    .updateTable("forum_discussions")
    .set({ status: "F", closed_at: now })
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .where("closed_at", "is", null)
    .returning("id")
    .execute();
  return idsOf(rows);
}

/** Opens discussions that the school closed, and returns them. */
export async function openDiscussions(tx: BrandTransaction, ids: readonly number[]) {
  const rows = await tx
    .updateTable("forum_discussions")
    .set({ status: "E", closed_at: null })
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .where("closed_at", "is not", null)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  return idsOf(rows);
}
