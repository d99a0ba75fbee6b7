import { type Insertable, sql } from "kysely";
import type { BrandDb } from "../../../../db/database.ts";
import type { DB as Tables } from "../../../../db/types/brand.ts";
import type { DiscussionSource } from "../../read/package.types.ts";
import { datedFingerprint, noteEntry } from "../dated-fingerprint.ts";
import type { Outcome } from "../ledger.ts";
import type { Clocks } from "../move-dates.queries.ts";
import { insertRows, type Writer } from "../rows.queries.ts";
import { forumTopicKeyOf } from "./forums.queries.ts";
import { moveDiscussions } from "./move-discussions.queries.ts";
import { movePosts } from "./move-posts.queries.ts";
import { lastEditOf, postTimesOf } from "./post-times.ts";
import { isAsImported, loadUserIds } from "./posts.queries.ts";
import { writeReplies } from "./replies.queries.ts";

/** What posts refer to, and the basis for resolving their dates. */
type Known = Clocks & { readonly topics: ReadonlyMap<string, number> };

/** The ids that a discussion has or refers to, and whether it was moved to another topic. */
type Place = {
  readonly id: number | undefined;
  readonly topicId: number | undefined;
  readonly userId: number | undefined;
  readonly isMoved: boolean;
};
type Insert = Insertable<Tables["forum_discussions"]> & { created_at: Date };

/** The student numbers of the authors of imported discussions, by the discussions' keys. */
export async function loadAuthors(db: BrandDb): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("forum_discussions")
    .innerJoin("users", "users.id", "forum_discussions.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .innerJoin("forum_topics", "forum_topics.id", "forum_discussions.topic_id")
    .innerJoin("forums", "forums.id", "forum_topics.forum_id")
    .innerJoin("groups", "groups.id", "forums.group_id")
    .select(["groups.slug as group", "forum_topics.slug as topic", "forum_discussions.slug"])
    .select("people.student_number as author")
    .where("forum_discussions.slug", "is not", null)
    .execute();
  return new Map(rows.map(({ group, topic, slug, author }) => [`${group}/${topic}/${slug}`, author]));
}

/**
 * Writes the posts from before the import, each entry once. A corrected entry updates its post unless the
 * author edited it in the portal or the school removed it; what the school closed there stays closed. Triggers
 * maintain counts and positions.
 */
export async function writeDiscussions(
  writer: Writer,
  discussions: readonly DiscussionSource[],
  { topics, ...clocks }: Known,
): Promise<void> {
  const users = await loadUserIds(writer);
  const rows = await writer.tx
    .selectFrom("forum_discussions")
    .select(["id", "topic_id", "user_id", "slug"])
    .where("slug", "is not", null)
    .execute();
  const topicKeyOf = ({ group, topic }: DiscussionSource) => forumTopicKeyOf(group, topic);
  const moved = await moveDiscussions(writer, discussions, rows, { topics, topicKeyOf, users });
  const ids = new Map(
    rows.map(({ id, topic_id, slug }): [string, number] => [`${moved.get(id) ?? topic_id}/${slug}`, id]),
  );
  const existing = new Set(ids.values());
  const placeOf = (discussion: DiscussionSource): Place => {
    const topicId = topics.get(topicKeyOf(discussion));
    const id = ids.get(`${topicId}/${discussion.slug}`);
    return { id, topicId, userId: users.get(discussion.author), isMoved: id !== undefined && moved.has(id) };
  };
  const written = discussions.flatMap((discussion) => {
    const { id } = placeOf(discussion);
    return id === undefined ? [] : [{ id, discussion }];
  });
  await movePosts(writer, { discussions: written, users }, clocks);

  const inserts: Insert[] = [];
  for (const discussion of discussions) {
    const outcome = await writeDiscussion(writer, discussion, placeOf(discussion), clocks, inserts);
    writer.ledger.count("discussion", outcome);
  }
  inserts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  for (const row of await insertRows(writer, "forum_discussions", inserts, ["id", "topic_id", "slug"])) {
    ids.set(`${row.topic_id}/${row.slug}`, row.id);
  }

  const replies = discussions.flatMap((discussion) => {
    const { id: discussionId } = placeOf(discussion);
    return discussion.replies.map((reply) => ({ ...reply, discussionId }));
  });
  await writeReplies(writer, replies, { users, existing, ...clocks });
}

/** Updates the discussion's row, or adds one to `inserts`. */
async function writeDiscussion(
  { tx, ledger }: Writer,
  discussion: DiscussionSource,
  { id, topicId, userId, isMoved }: Place,
  clocks: Clocks,
  inserts: Insert[],
): Promise<Outcome> {
  const { key, slug, title, author, at, edited, status, text } = discussion;
  // The author was erased: an old file must not bring their words back.
  if (ledger.isErased("person", author)) return "kept";
  const fingerprint = datedFingerprint([title, author, at, edited, status, text], edited);
  if (noteEntry(ledger, "discussion", key, fingerprint) === "same") return isMoved ? "changed" : "unchanged";
  if (topicId === undefined || userId === undefined) return "kept";
  const { created_at, updated_at } = postTimesOf(discussion, clocks);
  if (id === undefined) {
    const values = { title, description: text, status, created_at, updated_at };
    inserts.push({ topic_id: topicId, user_id: userId, slug, ...values });
    return "new";
  }
  const { numUpdatedRows } = await tx
    .updateTable("forum_discussions")
    .set({
      title,
      description: text,
      status: sql<string>`case when closed_at is null then ${status} else status end`,
      updated_at,
      created_at,
      last_activity_at: sql<Date>`greatest(${created_at}::timestamptz, last_reply_at)`,
    })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where("user_id", "=", userId)
    .where(isAsImported(lastEditOf(ledger, "discussion", key, clocks), updated_at))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "changed" : "kept";
}
