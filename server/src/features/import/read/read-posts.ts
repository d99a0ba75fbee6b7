import { postLimits } from "@sabia/contract";
import { z } from "zod";
import { cleanWrittenText } from "../../../platform/text/written-text.ts";
import type { PlaceOf, Refusals, Unique } from "../refusals.ts";
import { moment, number, slug, text } from "./fields.ts";
import type { DiscussionSource, GroupSource, ReplySource } from "./package.types.ts";
import { type Enrollments, memberKeyOf } from "./read-enrollments.ts";

const post = {
  author: number,
  at: moment,
  edited: moment.optional(),
  text: z
    .string()
    .trim()
    .min(1, { error: "is empty" })
    .max(postLimits.text, { error: `is longer than ${postLimits.text} characters` }),
};

/** The part of a history file that holds discussions, by group and topic. */
export const forumPosts = z
  .array(
    z.strictObject({
      group: slug,
      topic: slug,
      discussions: z.array(
        z.strictObject({
          ...post,
          slug,
          title: text(postLimits.title),
          status: z.enum(["E", "R", "F"]).default("E"),
          replies: z.array(z.strictObject(post)).default([]),
        }),
      ),
    }),
  )
  .default([]);

/** What posts can refer to. */
export type ForumsKnown = {
  /** Null if groups.yaml was refused. */
  readonly groups: readonly GroupSource[] | null;
  readonly members: Enrollments["members"];
};

/** Reads the posts of one history file. */
export function readPosts(
  forums: z.output<typeof forumPosts>,
  placeOf: PlaceOf,
  { groups, members }: ForumsKnown,
  posts: Unique,
  refusals: Refusals,
): DiscussionSource[] {
  const readPost = (group: string, key: string, read: z.output<z.ZodObject<typeof post>>, at: PlaceOf) => {
    posts.add(key, at("at"));
    const clean = cleanWrittenText(read.text);
    if (clean === "") refusals.add(at("text"), "has nothing to read in it");
    const { author, at: written, edited = null } = read;
    const isByMember = !members || members.has(memberKeyOf(group, author));
    const places = { place: at("at"), authorPlace: at("author") };
    return { key, author, at: written, edited, text: clean, isByMember, ...places };
  };

  return forums.flatMap(({ group, topic, discussions }, index) => {
    const topics = groups?.find((one) => one.slug === group)?.forum?.topics;
    if (groups && !topics) refusals.add(placeOf(index, "group"), `there is no forum of a group "${group}"`);
    else if (topics && !topics.some((one) => one.slug === topic)) {
      refusals.add(placeOf(index, "topic"), `the forum has no topic "${topic}"`);
    }
    return discussions.map((discussion, order): DiscussionSource => {
      const at: PlaceOf = (...path) => placeOf(index, "discussions", order, ...path);
      const key = `${group}/${topic}/${discussion.slug}`;
      const replies = discussion.replies.map((reply, position): ReplySource => {
        const replyKey = `${key}/${reply.author}@${reply.at.day} ${reply.at.minutes}`;
        return readPost(group, replyKey, reply, (...path) => at("replies", position, ...path));
      });
      const { slug, title, status } = discussion;
      return { ...readPost(group, key, discussion, at), group, topic, slug, title, status, replies };
    });
  });
}
