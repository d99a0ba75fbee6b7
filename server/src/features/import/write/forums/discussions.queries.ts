import { type ExpressionBuilder, type Insertable, sql } from "kysely";
import type { BrandDb } from "../../../../db/database.ts";
import type { DB as Tables } from "../../../../db/types/brand.ts";
import { resolveMoment } from "../../read/moments.ts";
import type { DiscussionSource, ReplySource } from "../../read/package.types.ts";
import { datedFingerprint, isSameEntry, storedMoment } from "../dated-fingerprint.ts";
import { insertRows, type Writer } from "../rows.queries.ts";
import { forumTopicKeyOf } from "./forums.queries.ts";
import { moveDiscussions } from "./move-discussions.queries.ts";
import { movePosts } from "./move-posts.queries.ts";

/** What posts refer to, and the basis for resolving their dates. */
type Known = {
  readonly topics: ReadonlyMap<string, number>;
  readonly anchorDay: string;
  readonly timeZone: string;
  /** The time zone of the last import, if there was one. */
  readonly timeZoneBefore: string | undefined;
};

async function loadUserIds({ tx }: Writer): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "people.student_number as number"])
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

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
 * Whether the author didn't edit the post in the portal. `lastEdit`: the edit that the last import wrote. If that is
 * unknown, an edit of the files must be newer.
 */
const isAsImported =
  (lastEdit: Date | null | undefined, edit: Date | null) =>
  (eb: ExpressionBuilder<Tables, "forum_discussions" | "forum_replies">) =>
    lastEdit === undefined
      ? eb.or([eb("updated_at", "is", null), eb("updated_at", "<=", edit)])
      : eb("updated_at", "is not distinct from", lastEdit);

/**
 * Writes the posts from before the import, each entry once. A corrected entry updates its post unless the
 * author edited it in the portal or the school removed it; what the school closed there stays closed. Triggers
 * maintain counts and positions.
 */
export async function writeDiscussions(
  writer: Writer,
  discussions: readonly DiscussionSource[],
  { topics, anchorDay, timeZone, timeZoneBefore }: Known,
): Promise<void> {
  const { tx, ledger } = writer;
  const users = await loadUserIds(writer);
  const instantIn =
    (zone: string) =>
    ({ at, edited }: Pick<ReplySource, "at" | "edited">) => ({
      created_at: resolveMoment(at, anchorDay, zone),
      updated_at: edited && resolveMoment(edited, anchorDay, zone),
    });
  const lastEditOf = (kind: "discussion" | "reply", { key }: ReplySource) => {
    const edited = storedMoment(ledger.stored(kind, key));
    return edited && resolveMoment(edited, anchorDay, timeZone);
  };
  const instantOf = instantIn(timeZone);
  const rows = await tx
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
  const rowKey = (discussion: DiscussionSource) => `${topics.get(topicKeyOf(discussion))}/${discussion.slug}`;
  if (timeZoneBefore !== undefined && timeZoneBefore !== timeZone) {
    const written = discussions.flatMap((discussion) => {
      const id = ids.get(rowKey(discussion));
      return id === undefined ? [] : [{ id, discussion }];
    });
    await movePosts(writer, { discussions: written, users }, instantIn(timeZoneBefore), instantOf);
  }

  const inserts: (Insertable<Tables["forum_discussions"]> & { created_at: Date })[] = [];
  for (const discussion of discussions) {
    const { key, slug, title, author, status, text } = discussion;
    // The author was erased: an old file must not bring their words back.
    if (ledger.isErased("person", author)) {
      ledger.count("discussion", "kept");
      continue;
    }
    const id = ids.get(rowKey(discussion));
    const topicId = topics.get(topicKeyOf(discussion));
    const userId = users.get(author);
    const { at, edited } = discussion;
    const fingerprint = datedFingerprint([title, author, at, edited, status, text], edited);
    const same = isSameEntry(ledger.stored("discussion", key), fingerprint);
    const lastEdit = lastEditOf("discussion", discussion);
    ledger.remember("discussion", key, fingerprint);
    if (same) ledger.count("discussion", id !== undefined && moved.has(id) ? "changed" : "unchanged");
    else if (topicId === undefined || userId === undefined) ledger.count("discussion", "kept");
    else {
      const values = { title, description: text, status, ...instantOf(discussion) };
      if (id === undefined) {
        inserts.push({ topic_id: topicId, user_id: userId, slug, ...values });
        ledger.count("discussion", "new");
      } else {
        const { numUpdatedRows } = await tx
          .updateTable("forum_discussions")
          .set({
            title,
            description: text,
            status: sql<string>`case when closed_at is null then ${status} else status end`,
            updated_at: values.updated_at,
            created_at: values.created_at,
            last_activity_at: sql<Date>`greatest(${values.created_at}::timestamptz, last_reply_at)`,
          })
          .where("id", "=", id)
          .where("removed_at", "is", null)
          .where("user_id", "=", userId)
          .where(isAsImported(lastEdit, values.updated_at))
          .executeTakeFirst();
        ledger.count("discussion", numUpdatedRows > 0n ? "changed" : "kept");
      }
    }
  }
  inserts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  for (const row of await insertRows(writer, "forum_discussions", inserts, ["id", "topic_id", "slug"])) {
    ids.set(`${row.topic_id}/${row.slug}`, row.id);
  }

  const replies = discussions.flatMap((discussion) => {
    const id = ids.get(rowKey(discussion));
    return discussion.replies.map((reply) => ({
      ...reply,
      ...instantOf(reply),
      lastEdit: lastEditOf("reply", reply),
      discussionId: id,
    }));
  });
  await writeReplies(writer, replies, users, existing);
}

type DatedReply = ReplySource & {
  readonly discussionId: number | undefined;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  /** The edit that the last import wrote; undefined if unknown. */
  readonly lastEdit: Date | null | undefined;
};

/** Oldest first, as the order of insertion determines the positions of replies. */
async function writeReplies(
  writer: Writer,
  replies: readonly DatedReply[],
  users: ReadonlyMap<string, number>,
  existing: ReadonlySet<number>,
): Promise<void> {
  const { tx, ledger } = writer;
  const inserts: (Insertable<Tables["forum_replies"]> & { created_at: Date })[] = [];
  for (const { key, author, discussionId, at, edited, text, created_at, updated_at, lastEdit } of replies) {
    if (ledger.isErased("person", author)) {
      ledger.count("reply", "kept");
      continue;
    }
    const userId = users.get(author);
    const fingerprint = datedFingerprint([author, at, edited, text], edited);
    const same = isSameEntry(ledger.stored("reply", key), fingerprint);
    ledger.remember("reply", key, fingerprint);
    if (same) ledger.count("reply", "unchanged");
    else if (discussionId === undefined || userId === undefined) ledger.count("reply", "kept");
    else {
      const row = existing.has(discussionId)
        ? await tx
            .selectFrom("forum_replies")
            .select("id")
            .where("discussion_id", "=", discussionId)
            .where("user_id", "=", userId)
            .where("created_at", "=", created_at)
            .executeTakeFirst()
        : undefined;
      if (!row) {
        inserts.push({ discussion_id: discussionId, user_id: userId, reply: text, created_at, updated_at });
        ledger.count("reply", "new");
      } else {
        const { numUpdatedRows } = await tx
          .updateTable("forum_replies")
          .set({ reply: text, updated_at })
          .where("id", "=", row.id)
          .where("removed_at", "is", null)
          .where(isAsImported(lastEdit, updated_at))
          .executeTakeFirst();
        ledger.count("reply", numUpdatedRows > 0n ? "changed" : "kept");
      }
    }
  }
  inserts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await insertRows(writer, "forum_replies", inserts);
}
