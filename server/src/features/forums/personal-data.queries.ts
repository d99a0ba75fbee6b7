import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { inPages } from "../../platform/personal-data.ts";

const usersOf = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  db.selectFrom("users").select("users.id").where("users.person_id", "=", personId);

/** How many posts are read at once: at most about 1 MB. */
const postsInPage = 50;

type Posts = "forum_discussions" | "forum_replies";

async function listPosts(db: BrandDb, table: Posts, personId: number): Promise<number[]> {
  const own = db.selectFrom(table).select("id").where("user_id", "in", usersOf(db, personId));
  return (await own.orderBy("id").execute()).map(({ id }) => id);
}

const readDiscussions = (db: BrandDb, ids: number[]) =>
  db
    .selectFrom("forum_discussions as discussion")
    .innerJoin("forum_topics", "forum_topics.id", "discussion.topic_id")
    .innerJoin("forums", "forums.id", "forum_topics.forum_id")
    .select([
      "discussion.id",
      "forums.title as forum",
      "forum_topics.title as topic",
      "discussion.title",
      "discussion.description",
      "discussion.status",
      "discussion.created_at",
      "discussion.updated_at",
    ])
    .where("discussion.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("discussion.id")
    .execute();

const readReplies = (db: BrandDb, ids: number[]) =>
  db
    .selectFrom("forum_replies as reply")
    .innerJoin("forum_discussions as discussion", "discussion.id", "reply.discussion_id")
    .innerJoin("forum_topics", "forum_topics.id", "discussion.topic_id")
    .innerJoin("forums", "forums.id", "forum_topics.forum_id")
    .select([
      "forums.title as forum",
      "forum_topics.title as topic",
      "reply.discussion_id",
      "reply.reply",
      "reply.created_at",
      "reply.updated_at",
    ])
    .where("reply.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("reply.id")
    .execute();

/**
 * A person's posts and forum visits. Apart from their own words only the school's titles, nothing of other
 * students.
 */
export async function collectPosts(db: BrandDb, personId: number) {
  const discussions = await listPosts(db, "forum_discussions", personId);
  const replies = await listPosts(db, "forum_replies", personId);
  const visits = await db
    .selectFrom("forum_visits")
    .innerJoin("forums", "forums.id", "forum_visits.forum_id")
    .select(["forums.title as forum", "forum_visits.visited_at"])
    .where("forum_visits.person_id", "=", personId)
    .orderBy("forum_visits.forum_id")
    .execute();
  return {
    discussions: inPages(discussions, postsInPage, (ids) => readDiscussions(db, ids)),
    replies: inPages(replies, postsInPage, (ids) => readReplies(db, ids)),
    visits,
  };
}

/**
 * Replaces a person's posts with `words`. The posts stay in place, for the other students' conversation and its
 * counts. Those that the school removed keep its words.
 */
export async function replacePosts(
  trx: BrandTransaction,
  personId: number,
  words: { title: string; text: string },
): Promise<void> {
  // The digest of a request is a hash of the text, by which a guessed text could be confirmed.
  const unsent = { sent_key: null, sent_digest: null };
  const unlessRemoved = (text: string, column: string) =>
    sql<string>`case when removed_at is null then ${text} else ${sql.ref(column)} end`;
  await trx
    .updateTable("forum_discussions")
    .set({
      title: unlessRemoved(words.title, "title"),
      description: sql<string>`case when description = '' then '' else ${words.text} end`,
      ...unsent,
    })
    .where("user_id", "in", usersOf(trx, personId))
    .execute();
  await trx
    .updateTable("forum_replies")
    .set({ reply: unlessRemoved(words.text, "reply"), ...unsent })
    .where("user_id", "in", usersOf(trx, personId))
    .execute();
}

export async function deleteVisits(trx: BrandTransaction, personId: number): Promise<void> {
  await trx.deleteFrom("forum_visits").where("person_id", "=", personId).execute();
}
