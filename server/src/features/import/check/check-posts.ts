import { dayIn } from "../../../platform/time-zone.ts";
import { resolveMoment } from "../read/moments.ts";
import type { Package } from "../read/package.types.ts";
import type { Refusals } from "./refusals.ts";

/** Checks the dates of posts: none in the future, no reply before its discussion, no edit before the post. */
export function checkPosts(
  { discussions, brand }: Package,
  anchorDay: string,
  now: Date,
  refusals: Refusals,
): void {
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
