import { dayIn } from "../../../platform/time-zone.ts";
import { resolveMoment } from "../read/moments.ts";
import type { DiscussionSource, Package, ReplySource } from "../read/package.types.ts";
import type { Refusals } from "../refusals.ts";

/**
 * The state of the brand before the import; `isApplied`: an earlier import brought this post. `canHaveWritten`:
 * somebody without an access in the files has one in the portal, or was erased, so that their posts are skipped.
 */
type Before = {
  readonly isApplied: (post: DiscussionSource | ReplySource) => boolean;
  readonly canHaveWritten: (studentNumber: string) => boolean;
};

/**
 * The author of a new post needs an account and an enrollment in the group, with any status. Both may have changed
 * since a post was applied.
 */
function checkAuthors(
  { discussions, people }: Package,
  { isApplied, canHaveWritten }: Before,
  refusals: Refusals,
): void {
  const without = people.filter(({ access, studentNumber }) => !access && !canHaveWritten(studentNumber));
  // People whose own row was refused are unknown here.
  const pending = new Set(without.map(({ studentNumber }) => studentNumber));
  for (const discussion of discussions) {
    for (const post of [discussion, ...discussion.replies]) {
      const { author, authorPlace, isByMember } = post;
      if (isApplied(post)) continue;
      if (!isByMember) refusals.add(authorPlace, `"${author}" is not in the group "${discussion.group}"`);
      else if (pending.has(author))
        refusals.add(authorPlace, `"${author}" has no account and can't have written`);
    }
  }
}

/**
 * Checks the authors of new posts, and the dates of all: none in the future, no reply before its discussion, no
 * edit before the post.
 */
export function checkPosts(
  content: Package,
  { anchorDay, now, ...before }: Before & { readonly anchorDay: string; readonly now: Date },
  refusals: Refusals,
): void {
  const { discussions, brand } = content;
  checkAuthors(content, before, refusals);
  const { timeZone } = brand;
  const today = dayIn(now, timeZone);
  for (const discussion of discussions) {
    const opened = resolveMoment(discussion.at, anchorDay, timeZone);
    for (const post of [discussion, ...discussion.replies]) {
      const written = resolveMoment(post.at, anchorDay, timeZone);
      const last = post.edited ? resolveMoment(post.edited, anchorDay, timeZone) : written;
      if (dayIn(last, timeZone) > today) refusals.add(post.place, "history can't be later than today");
      if (written < opened) refusals.add(post.place, "the reply is older than its discussion");
      if (last < written) refusals.add(post.place, "it was changed before it was written");
    }
  }
}
