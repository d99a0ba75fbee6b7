import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import {
  closeDiscussions,
  findReplies,
  lockDiscussions,
  openDiscussions,
  removeDiscussions,
  removeReplies,
} from "./moderation.queries.ts";
import { idsOfKind, nameOf, type Post, type PostKind, type PostName, parsePostName } from "./post-names.ts";

const removedReply = "Mensagem removida pela escola.";
const removedDiscussion = "Discussão removida pela escola";

/** What a school can do to posts. */
export const moderations = ["remove", "close", "open"] as const;
export type Moderation = (typeof moderations)[number];

/** Thrown if a post can't be moderated so; nothing was changed. */
export class ModerationRefused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Nothing was changed: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}`);
    this.problems = problems;
  }
}

type Request = {
  readonly db: BrandDb;
  readonly moderation: Moderation;
  /** Names of posts, as the list prints them. */
  readonly names: readonly string[];
  readonly now: Date;
};

/** Each post, and whether it was changed or was so before. */
type Moderated = { readonly name: PostName; readonly isChanged: boolean };

/**
 * Removes, closes or opens posts, all or nothing. The words of a removed post are replaced for good; its place,
 * its author and the replies to it stay.
 */
export async function moderatePosts({ db, moderation, names, now }: Request): Promise<Moderated[]> {
  const posts = parseNames(moderation, [...new Set(names)]);
  const changed = await retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      await lockPosts(tx, moderation, posts);
      return moderate[moderation](tx, posts, now);
    }),
  );
  return posts.map((post) => ({ name: nameOf(post), isChanged: changed[post.kind].includes(post.id) }));
}

type Changed = Record<PostKind, readonly number[]>;
type Moderate = (tx: BrandTransaction, posts: readonly Post[], now: Date) => Promise<Changed>;

const moderate: Record<Moderation, Moderate> = {
  remove: async (tx, posts, now) => ({
    discussion: await removeDiscussions(tx, idsOfKind(posts, "discussion"), {
      words: removedDiscussion,
      now,
    }),
    reply: await removeReplies(tx, idsOfKind(posts, "reply"), { words: removedReply, now }),
  }),
  close: async (tx, posts, now) => ({
    discussion: await closeDiscussions(tx, idsOfKind(posts, "discussion"), now),
    reply: [],
  }),
  open: async (tx, posts) => ({
    discussion: await openDiscussions(tx, idsOfKind(posts, "discussion")),
    reply: [],
  }),
};

function parseNames(moderation: Moderation, names: readonly string[]): Post[] {
  const problems: string[] = [];
  const posts = names.flatMap((name) => {
    const post = parsePostName(name);
    if (!post)
      problems.push(`"${name}" is not the name of a post, such as discussion-12 or reply-345 in the list`);
    else if (post.kind === "reply" && moderation !== "remove")
      problems.push(`${name} is a reply: only a discussion can be closed or opened`);
    return post ?? [];
  });
  if (problems.length > 0) throw new ModerationRefused(problems);
  return posts;
}

/** Locks the posts' discussions; throws if a post doesn't exist, or if one to be opened was removed. */
async function lockPosts(
  tx: BrandTransaction,
  moderation: Moderation,
  posts: readonly Post[],
): Promise<void> {
  const replies = new Map(
    (await findReplies(tx, idsOfKind(posts, "reply"))).map(({ id, discussionId }) => [id, discussionId]),
  );
  const wanted = [...idsOfKind(posts, "discussion"), ...replies.values()];
  const discussions = new Map((await lockDiscussions(tx, wanted)).map((row) => [row.id, row]));
  const known = { discussion: discussions, reply: replies };
  const problems = posts.flatMap((post) => {
    if (!known[post.kind].has(post.id)) return `there is no ${nameOf(post)}`;
    const isRemoved = post.kind === "discussion" && discussions.get(post.id)?.removedAt;
    return moderation === "open" && isRemoved ? `${nameOf(post)} was removed and stays closed` : [];
  });
  if (problems.length > 0) throw new ModerationRefused(problems);
}
