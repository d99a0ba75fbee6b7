import type { Discussion, ForumTopic, Reply } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { SerializedAnswer } from "../../platform/http/serialized-answer.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { findDiscussionsVersion, listDiscussions } from "./discussions.queries.ts";
import { presentDiscussion, presentReply, presentTopic } from "./forums.present.ts";
import { presentPage, sliceOf } from "./pages.ts";
import { findRepliesVersion, listReplies } from "./replies.queries.ts";
import { findTopicsVersion, listTopics } from "./topics.queries.ts";

/** A rendered page and its number of rows. */
type Kept<Item> = { written: SerializedAnswer<ReturnType<typeof presentPage<Item>>>; rows: number };

// Page numbers past the end are unlimited: requests for them must not evict the class's pages.
const isWorthKeeping = ({ rows }: Kept<unknown>) => rows > 0;

// A page is identical for all who may read it, so it is rendered once for the whole class: about 10 KB each.
const topics = createRevisionCache<Kept<ForumTopic>>({ megabytes: 4, isWorthKeeping });
const discussions = createRevisionCache<Kept<Discussion>>({ megabytes: 12, isWorthKeeping });
const replies = createRevisionCache<Kept<Reply>>({ megabytes: 24, isWorthKeeping });

const writePage = <Item>(items: Item[], page: number, total: number): Kept<Item> => ({
  written: new SerializedAnswer(presentPage(items, page, total)),
  rows: items.length,
});

/** A page of a forum's topics; undefined when the student isn't in this forum. */
export async function readTopics(brand: Brand, session: Session, forumId: number, page: number) {
  const made = await findTopicsVersion(brand.db, session, { forumId });
  if (!made) return undefined;
  const { enrollmentStatus, revision, states } = made;
  const { written } = await topics.get(
    `${brand.slug}/${forumId}/${page}/${enrollmentStatus}`,
    `${revision} ${states}`,
    async () => {
      const rows = await listTopics(brand.db, { forumId, ...sliceOf(page) });
      const items = rows.filter(hasId).map((row) => presentTopic({ ...row, enrollmentStatus }));
      return writePage(items, page, rows[0]?.total ?? 0);
    },
  );
  return written;
}

/** A page of a topic's discussions; undefined when the topic isn't the student's to see. */
export async function readDiscussions(brand: Brand, session: Session, topicId: number, page: number) {
  const slice = sliceOf(page);
  const made = await findDiscussionsVersion(brand.db, session, { topicId, ...slice });
  if (!made) return undefined;
  const { revision, total, versions } = made;
  const key = `${brand.slug}/${topicId}/${page}`;
  const { written } = await discussions.get(key, `${revision} ${total} ${versions}`, async () => {
    const rows = await listDiscussions(brand.db, { topicId, ...slice });
    return writePage(rows.filter(hasId).map(presentDiscussion), page, rows[0]?.total ?? 0);
  });
  return written;
}

/** A page of a discussion's replies; undefined when the discussion isn't the student's to see. */
export async function readReplies(brand: Brand, session: Session, discussionId: number, page: number) {
  const made = await findRepliesVersion(brand.db, session, { discussionId });
  if (!made) return undefined;
  const { revision, version } = made;
  const key = `${brand.slug}/${discussionId}/${page}`;
  const { written } = await replies.get(key, `${revision} ${version}`, async () => {
    const rows = await listReplies(brand.db, { discussionId, ...sliceOf(page) });
    return writePage(rows.filter(hasId).map(presentReply), page, rows[0]?.total ?? 0);
  });
  return written;
}

type Present<Row> = {
  [K in keyof Row]: K extends "updatedAt" | "lastReplyAt" | "lastActivityAt" | "removedAt" | "closedAt"
    ? Row[K]
    : NonNullable<Row[K]>;
};

/** Whether the outer join found a row on its right side. */
function hasId<Row extends { id: number | null }>(row: Row): row is Row & Present<Row> {
  return row.id !== null;
}
