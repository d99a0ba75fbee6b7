import { sql } from "kysely";
import type { DiscussionSource, ReplySource } from "../../read/package.types.ts";
import type { Clocks } from "../move-dates.queries.ts";
import type { Writer } from "../rows.queries.ts";
import { postTimesOf } from "./post-times.ts";

type Post = Pick<ReplySource, "author" | "at" | "edited">;

/** The discussions of the files with their rows, and the people who have an account. */
type Known = {
  readonly discussions: readonly { readonly id: number; readonly discussion: DiscussionSource }[];
  readonly users: ReadonlyMap<string, number>;
};

/**
 * Moves imported posts from the clock times of the brand's former time zone to the new one, as the windows of
 * lessons move: a reply is identified by its time and would otherwise not be found again. Edits made in the
 * portal keep their time.
 */
export async function movePosts(
  { tx, schema }: Writer,
  { discussions, users }: Known,
  { anchorDay, timeZone, timeZoneBefore = timeZone }: Clocks,
): Promise<void> {
  if (timeZoneBefore === timeZone) return;
  const [discussionTable, replyTable] = [
    sql.id(schema, "forum_discussions"),
    sql.id(schema, "forum_replies"),
  ];
  const sourceOf = (discussion: number, post: Post) => {
    const was = postTimesOf(post, { anchorDay, timeZone: timeZoneBefore });
    const is = postTimesOf(post, { anchorDay, timeZone });
    return {
      discussion,
      author: users.get(post.author) ?? null,
      was: was.created_at,
      is: is.created_at,
      edit_was: was.updated_at,
      edit_is: is.updated_at,
    };
  };
  // In one statement, because an hour later may be the time of another reply by the same author.
  const move = (table: typeof replyTable, column: string, posts: readonly ReturnType<typeof sourceOf>[]) =>
    sql`update ${table} as post set created_at = source.is,
        updated_at = case when post.updated_at is not distinct from source.edit_was then source.edit_is else post.updated_at end
      from json_to_recordset(${JSON.stringify(posts)}::json) as source
        (discussion int, author int, was timestamptz, "is" timestamptz, edit_was timestamptz, edit_is timestamptz)
      where post.${sql.id(column)} = source.discussion and post.user_id = source.author and post.created_at = source.was`.execute(
      tx,
    );
  const ids = discussions.map(({ id }) => id);
  // Locks the discussions, so that nobody replies before their newest reply is determined again.
  await sql`select from ${discussionTable} where id = any(${ids}::int[]) order by id for no key update`.execute(
    tx,
  );
  await move(
    discussionTable,
    "id",
    discussions.map(({ id, discussion }) => sourceOf(id, discussion)),
  );
  await move(
    replyTable,
    "discussion_id",
    discussions.flatMap(({ id, discussion }) => discussion.replies.map((reply) => sourceOf(id, reply))),
  );
  await sql`update ${discussionTable} as discussion set
      last_reply_at = newest.at, last_activity_at = greatest(discussion.created_at, newest.at)
    from (select id, (select max(created_at) from ${replyTable} where discussion_id = one.id) as at
      from ${discussionTable} one where id = any(${ids}::int[])) newest
    where newest.id = discussion.id`.execute(tx);
}
