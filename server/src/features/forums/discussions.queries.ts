import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareQuery } from "../../db/prepared.ts";
import type { SubmissionFingerprint } from "../../platform/idempotency.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer, selectUnerased } from "../auth/public.ts";
import type { Slice } from "./pages.ts";
import { onePage, reachDiscussions, reachTopics, reachWritableDiscussion } from "./reachable.queries.ts";
import { sentTwiceMs } from "./sent-twice.ts";

const columns = [
  "forum_discussions.id",
  "forum_discussions.topic_id as topicId",
  "forum_discussions.title",
  "forum_discussions.description",
  "forum_discussions.status",
  "forum_discussions.created_at as createdAt",
  "forum_discussions.updated_at as updatedAt",
  "forum_discussions.removed_at as removedAt",
  "forum_discussions.closed_at as closedAt",
  "forum_discussions.replies_count as repliesCount",
  "forum_discussions.last_reply_at as lastReplyAt",
  "forum_discussions.user_id as userId",
  "people.name as userName",
] as const;

/**
 * A page of a topic's discussions, latest activity first. The offset is skipped in the index, without reading
 * rows.
 */
const pageOfTopic = (db: BrandDb, skip: number) =>
  db
    .selectFrom("forum_discussions as listed")
    .whereRef("listed.topic_id", "=", sql.ref("forum_topics.id"))
    .orderBy("listed.last_activity_at", "desc")
    .orderBy("listed.id", "desc")
    .limit(onePage)
    .offset(skip);

/**
 * The version of a page of discussions, if the student can reach the topic: the row versions of its discussions
 * in order, the total, and the content revision, which changes with authors' names.
 */
export const findDiscussionsVersion = prepareOneForViewer(
  (db, { personId, topicId, skip }: { topicId: number } & Slice & Viewer) =>
    reachTopics(db, personId)
      .innerJoin("settings", (join) => join.onTrue())
      .select([
        "settings.revision",
        "forum_topics.discussions_count as total",
        sql<string>`array(${pageOfTopic(db, skip).select(
          sql`${sql.ref("listed.id")} || ':' || ${sql.ref("listed.xmin")}`.as("version"),
        )})::text`.as("versions"),
      ])
      .where("forum_topics.id", "=", topicId),
);

/**
 * A page of a topic's discussions. An empty page is one row without a discussion. Doesn't check access:
 * `findDiscussionsVersion` does.
 */
export const listDiscussions = prepareQuery((db, { topicId, skip }: { topicId: number } & Slice) =>
  db
    .selectFrom("forum_topics")
    .leftJoinLateral(
      () => pageOfTopic(db, skip).select(["listed.id", "listed.last_activity_at"]).as("page"),
      (join) => join.onTrue(),
    )
    .leftJoin("forum_discussions", "forum_discussions.id", "page.id")
    .leftJoin("users", "users.id", "forum_discussions.user_id")
    .leftJoin("people", "people.id", "users.person_id")
    .select([...columns, "forum_topics.discussions_count as total"])
    .where("forum_topics.id", "=", topicId)
    .orderBy("page.last_activity_at", "desc")
    .orderBy("page.id", "desc"),
);

/**
 * A discussion that the student can reach, with its topic and forum, the student's ids and their enrollment's
 * status.
 */
export const findDiscussion = prepareOneForViewer(
  (db, { personId, userId, discussionId }: { discussionId: number } & Viewer) =>
    reachDiscussions(db, personId)
      .innerJoin("users", "users.id", "forum_discussions.user_id")
      .innerJoin("people", "people.id", "users.person_id")
      .select([
        ...columns,
        sql<number>`${userId}::integer`.as("viewerId"),
        sql<number>`${personId}::integer`.as("viewerPersonId"),
        "forum_topics.title as topicTitle",
        "forums.id as forumId",
        "forums.title as forumTitle",
        "enrollments.status as enrollmentStatus",
      ])
      .where("forum_discussions.id", "=", discussionId),
);
export type OpenDiscussionRow = NonNullable<Awaited<ReturnType<typeof findDiscussion>>>;
export type DiscussionRow = Pick<
  OpenDiscussionRow,
  | "id"
  | "topicId"
  | "title"
  | "description"
  | "status"
  | "createdAt"
  | "updatedAt"
  | "removedAt"
  | "closedAt"
  | "repliesCount"
  | "lastReplyAt"
  | "userId"
  | "userName"
>;

type NewDiscussion = {
  topicId: number;
  userId: number;
  personId: number;
  title: string;
  description: string;
  status: string;
  now: Date;
} & SubmissionFingerprint;

/**
 * Inserts a discussion. Returns undefined if a trigger finds that this request was already saved, or if the
 * author can't write here: the enrollment has ended, or they were erased meanwhile.
 */
export async function insertDiscussion(db: BrandDb, values: NewDiscussion): Promise<number | undefined> {
  const { topicId, userId, personId, title, description, status, now, sentKey, sentDigest } = values;
  const writable = reachTopics(db, personId)
    .select("forum_topics.id")
    .where("forum_topics.id", "=", topicId)
    .where("enrollments.status", "=", "E");
  const row = await db
    .with("author", () => selectUnerased(db, personId).where(({ exists }) => exists(writable)))
    .insertInto("forum_discussions")
    .columns([
      "topic_id",
      "user_id",
      "title",
      "description",
      "status",
      "created_at",
      "sent_key",
      "sent_digest",
    ])
    .expression((eb) =>
      eb
        .selectFrom("author")
        .select([
          sql<number>`${topicId}::integer`.as("topic_id"),
          sql<number>`${userId}::integer`.as("user_id"),
          sql<string>`${title}::text`.as("title"),
          sql<string>`${description}::text`.as("description"),
          sql<string>`${status}::text`.as("status"),
          sql<Date>`${now}::timestamptz`.as("created_at"),
          sql<Buffer | null>`${sentKey}::bytea`.as("sent_key"),
          sql<Buffer>`${sentDigest}::bytea`.as("sent_digest"),
        ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Finds what an earlier arrival of this request saved: by its idempotency key, or else the newest discussion
 * with the same content, written just before.
 */
export function findSentDiscussion(
  db: BrandDb,
  { userId, sentKey, sentDigest, at }: { userId: number; at: Date } & SubmissionFingerprint,
) {
  return db
    .selectFrom("forum_discussions")
    .select(["id", "sent_digest as sentDigest"])
    .where("user_id", "=", userId)
    .where(sentKey ? "sent_key" : "sent_digest", "=", sentKey ?? sentDigest)
    .$if(sentKey === null, (query) => query.where("created_at", ">", new Date(at.getTime() - sentTwiceMs)))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

type Changes = { title: string; description: string | undefined; status: string | undefined };

/**
 * Writes the author's changes, leaving undefined fields as they are; `updated_at` changes only if a value
 * really does. Returns false if the author can't write here any more because the school closed the discussion,
 * the enrollment ended or they were erased meanwhile.
 */
export async function changeDiscussion(
  db: BrandDb,
  {
    id,
    userId,
    personId,
    now,
    title,
    description,
    status,
  }: { id: number; userId: number; personId: number; now: Date } & Changes,
): Promise<boolean> {
  const writable = reachWritableDiscussion(db, personId, id);
  const row = await db
    .with("author", () => selectUnerased(db, personId).where(({ exists }) => exists(writable)))
    .with("open", (cte) =>
      cte
        .selectFrom("author")
        .innerJoin("forum_discussions as discussion", (join) => join.on("discussion.id", "=", id))
        .select("discussion.id")
        .where("discussion.closed_at", "is", null)
        .forNoKeyUpdate("discussion"),
    )
    .with("changed", (cte) =>
      cte
        .updateTable("forum_discussions")
        .from("open")
        .set({ title, description, status, updated_at: now })
        .where("forum_discussions.id", "=", id)
        .where("user_id", "=", userId)
        .where(
          sql<boolean>`(title, description, status) is distinct from
            (${title}, coalesce(${description ?? null}, description), coalesce(${status ?? null}, status))`,
        )
        .returning("forum_discussions.id"),
    )
    .selectFrom("open")
    .select("open.id")
    .executeTakeFirst();
  return row !== undefined;
}
