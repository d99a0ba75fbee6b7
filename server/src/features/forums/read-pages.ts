import type { Discussion, ForumTopic, Reply } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { Written } from "../../platform/http/written.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { findDiscussionsVersion, listDiscussions } from "./discussions.queries.ts";
import { presentDiscussion, presentReply, presentTopic } from "./forums.present.ts";
import { presentPage, sliceOf } from "./pages.ts";
import { findRepliesVersion, listReplies } from "./replies.queries.ts";
import { findTopicsVersion, listTopics } from "./topics.queries.ts";

type Page<Item> = Written<ReturnType<typeof presentPage<Item>>>;

// A page is the same for everybody who may read it, so it is written once for the whole class: some 10 KB each.
const topics = createRevisionCache<Page<ForumTopic>>(100);
const discussions = createRevisionCache<Page<Discussion>>(300);
const replies = createRevisionCache<Page<Reply>>(600);

/** A page of a forum's topics; undefined when the student isn't in this forum. */
export async function readTopics(brand: Brand, session: Session, forumId: number, page: number) {
  const made = await findTopicsVersion(brand.db, session, { forumId });
  if (!made) return undefined;
  const { enrollmentStatus, revision, states } = made;
  return topics.get(
    `${brand.slug}/${forumId}/${page}/${enrollmentStatus}`,
    `${revision} ${states}`,
    async () => {
      const rows = await listTopics(brand.db, { forumId, ...sliceOf(page) });
      const items = rows.filter(hasId).map((row) => presentTopic({ ...row, enrollmentStatus }));
      return new Written(presentPage(items, page, rows[0]?.total ?? 0));
    },
  );
}

/** A page of a topic's discussions; undefined when the topic isn't the student's to see. */
export async function readDiscussions(brand: Brand, session: Session, topicId: number, page: number) {
  const slice = sliceOf(page);
  const made = await findDiscussionsVersion(brand.db, session, { topicId, ...slice });
  if (!made) return undefined;
  const { revision, total, versions } = made;
  return discussions.get(`${brand.slug}/${topicId}/${page}`, `${revision} ${total} ${versions}`, async () => {
    const rows = await listDiscussions(brand.db, { topicId, ...slice });
    return new Written(presentPage(rows.filter(hasId).map(presentDiscussion), page, rows[0]?.total ?? 0));
  });
}

/** A page of a discussion's replies; undefined when the discussion isn't the student's to see. */
export async function readReplies(brand: Brand, session: Session, discussionId: number, page: number) {
  const made = await findRepliesVersion(brand.db, session, { discussionId });
  if (!made) return undefined;
  const { revision, version } = made;
  return replies.get(`${brand.slug}/${discussionId}/${page}`, `${revision} ${version}`, async () => {
    const rows = await listReplies(brand.db, { discussionId, ...sliceOf(page) });
    return new Written(presentPage(rows.filter(hasId).map(presentReply), page, rows[0]?.total ?? 0));
  });
}

type Present<Row> = {
  [K in keyof Row]: K extends "updatedAt" | "lastReplyAt" | "lastActivityAt" ? Row[K] : NonNullable<Row[K]>;
};

/** A row of an outer join that has its right side. */
function hasId<Row extends { id: number | null }>(row: Row): row is Row & Present<Row> {
  return row.id !== null;
}
