import type pg from "pg";
import { addForumPosts } from "../server/src/testing/study/add-forum-posts.ts";

/** Where a student reads and writes: the long discussion that everyone reads, and the student's own one to write in. */
export type ForumPlaces = { forumId: number; topicId: number; longId: number; discussionId: number };

/** Fills the forum with generated posts, and gives each of `count` students a discussion to write in. */
export async function addForums(pool: pg.Pool, count: number, replies: number): Promise<ForumPlaces[]> {
  const longId = await addForumPosts(pool, { replies, people: 200 });
  const { rows } = await pool.query<{ id: number; topic_id: number; forum_id: number }>(
    `with opened as (
       insert into brand_sabia.forum_discussions (topic_id, user_id, title, created_at)
       select topic_id, user_id, 'Para medir ' || n, now()
       from brand_sabia.forum_discussions, generate_series(1, $2::int) n
       where forum_discussions.id = $1 returning id, topic_id)
     select opened.id, topic_id, forum_id from opened join brand_sabia.forum_topics on forum_topics.id = topic_id`,
    [longId, count],
  );
  return rows.map((row) => ({
    forumId: row.forum_id,
    topicId: row.topic_id,
    longId,
    discussionId: row.id,
  }));
}
