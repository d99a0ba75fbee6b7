import {
  type Discussion,
  discussionStatuses,
  type Forum,
  type ForumTopic,
  type OpenDiscussion,
  type Reply,
} from "@sabia/contract";
import type { DiscussionRow, OpenDiscussionRow } from "./discussions.queries.ts";
import { canWrite } from "./forums.policy.ts";
import type { ForumRow } from "./forums.queries.ts";
import { pageOf } from "./pages.ts";
import type { ReplyRow } from "./replies.queries.ts";
import type { TopicRow } from "./topics.queries.ts";

// Rows hold Date objects; the contract's types are ISO 8601 strings in UTC.
const iso = (date: Date) => date.toISOString();

/** A forum of the student's, with the number of discussions that have new activity. */
export const presentForum = (row: ForumRow): Forum => ({
  id: row.id,
  title: row.title,
  group: {
    id: row.groupId,
    name: row.groupName,
    syllabus: { course: { name: row.courseName, slug: row.courseSlug } },
  },
  can_write: canWrite(row.enrollmentStatus),
  new_activity: row.newActivity ?? 0,
  last_activity_at: row.lastActivityAt && iso(row.lastActivityAt),
});

export const presentTopic = (row: TopicRow): ForumTopic => ({
  id: row.id,
  title: row.title,
  description: row.description,
  forum: { id: row.forumId, title: row.forumTitle },
  can_write: canWrite(row.enrollmentStatus),
  discussions_count: row.discussionsCount,
  last_activity_at: row.lastActivityAt && iso(row.lastActivityAt),
});

export const presentDiscussion = (row: DiscussionRow): Discussion => {
  const status = row.status as Discussion["status"];
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status,
    statusText: discussionStatuses[status],
    forum_topic_id: row.topicId,
    user: { id: row.userId, name: row.userName },
    replies: row.lastReplyAt ? [{ created_at: iso(row.lastReplyAt) }] : [],
    replies_count: row.repliesCount,
    closed_by_school: row.closedAt !== null,
    created_at: iso(row.createdAt),
    updated_at: row.updatedAt && iso(row.updatedAt),
  };
};

export const presentOpenDiscussion = (row: OpenDiscussionRow): OpenDiscussion => ({
  ...presentDiscussion(row),
  forum_topic: {
    id: row.topicId,
    title: row.topicTitle,
    forum: { id: row.forumId, title: row.forumTitle },
  },
  can_write: canWrite(row.enrollmentStatus),
});

export const presentReply = (row: ReplyRow): Reply => ({
  id: row.id,
  user_id: row.userId,
  user: { id: row.userId, name: row.userName },
  reply: row.reply,
  discussion_id: row.discussionId,
  page: pageOf(row.position),
  removed: row.removedAt !== null,
  created_at: iso(row.createdAt),
  updated_at: row.updatedAt && iso(row.updatedAt),
});
