import { largestInteger } from "../../platform/largest-integer.ts";

export type PostKind = "discussion" | "reply";
/** How the list of posts and the operator call a post: `discussion-12`, `reply-345`. */
export type PostName = `${PostKind}-${number}`;
export type Post = { readonly kind: PostKind; readonly id: number };

export const nameOf = ({ kind, id }: Post): PostName => `${kind}-${id}`;

/** The post of that name; undefined if it is not a name of one. */
export function parsePostName(name: string): Post | undefined {
  const [, kind, digits] = /^(discussion|reply)-([1-9]\d{0,9})$/.exec(name) ?? [];
  const id = Number(digits);
  return id <= largestInteger ? { kind: kind as PostKind, id } : undefined;
}

/** The ids of the posts of one kind. */
export const idsOfKind = (posts: readonly Post[], kind: PostKind): number[] =>
  posts.filter((post) => post.kind === kind).map(({ id }) => id);
