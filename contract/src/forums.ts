import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { atMost, id, idField, messageAnswer, paged, pageField, timestamp, visibleText } from "./fields.ts";
import { keysOf } from "./keys-of.ts";
import { discussionStatuses, isBlank, postLimits } from "./texts.ts";

const discussionStatus = z.enum(keysOf(discussionStatuses), { error: "Situação inválida." });

const author = z.object({ id, name: z.string() });
const titled = z.object({ id, title: z.string() });

/**
 * A forum of one of the student's groups. Extensions to the specification: `can_write` (false with an
 * enrollment F), `new_activity` (discussions with posts of others since the student's last visit, at most the
 * last 30 days; counted up to 100) and `last_activity_at`.
 */
export const forum = z.object({
  id,
  title: z.string(),
  group: z.object({
    id,
    name: z.string(),
    syllabus: z.object({ course: z.object({ name: z.string(), slug: z.string() }) }),
  }),
  can_write: z.boolean(),
  new_activity: z.int().min(0).max(100),
  last_activity_at: timestamp.nullable(),
});

/** A topic (spec §3); the last three fields are extensions. `description` is HTML. */
export const forumTopic = z.object({
  id,
  title: z.string(),
  description: z.string(),
  forum: titled,
  can_write: z.boolean(),
  discussions_count: z.int(),
  last_activity_at: timestamp.nullable(),
});

/**
 * A discussion in a list; `replies` holds only the newest one (wire §3). `description` may be HTML.
 * `closed_by_school`, an extension: the school closed or removed it, and its author can neither edit nor reopen it.
 */
export const discussion = z.object({
  id,
  title: z.string(),
  description: z.string(),
  status: discussionStatus,
  statusText: z.string(),
  forum_topic_id: id,
  user: author,
  replies: z.array(z.object({ created_at: timestamp })).max(1),
  replies_count: z.int(),
  closed_by_school: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp.nullable(),
});

/** A discussion on its own screen, with its topic and forum. */
export const openDiscussion = discussion.extend({
  forum_topic: titled.extend({ forum: titled }),
  can_write: z.boolean(),
});

/**
 * A reply; its text may be HTML. Extensions: `page` is its page of `get-replies-from-discussion`, which never changes; `removed`: the
 * school replaced its text, and its author can't edit it.
 */
export const reply = z.object({
  id,
  user_id: id,
  user: author,
  reply: z.string(),
  discussion_id: id,
  page: z.int(),
  removed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp.nullable(),
});

const longText = z.string({ error: "Texto inválido." });
const newLongText = longText.max(postLimits.text, atMost(postLimits.text));

const title = visibleText("O título é requerido").max(postLimits.title, atMost(postLimits.title));

const noReply = { error: "Escreva sua pergunta/resposta." };
const isWritten = (text: string) => !isBlank(text);
const replyText = z.string(noReply).refine(isWritten, noReply);
const newReplyText = z
  .string(noReply)
  .max(postLimits.text, atMost(postLimits.text))
  .refine(isWritten, noReply);

/** On edit, omitted fields keep their value; on create they default to '' and 'E'. */
const discussionFields = { title, status: discussionStatus.nullish() };

/** Forums of groups: topics, discussions and replies (wire §3). */
export const forumEndpoints = defineEndpoints({
  "GET /v1/forum/list-all": {
    access: "student",
    summary: "Forums of the groups of the student's enrollments with status E or F",
    answers: { 200: z.object({ forums: z.array(forum) }) },
    errors: ["unauthenticated"],
  },
  "POST /v1/forum/register-visit": {
    access: "student",
    summary: "Extension to the specification: marks a forum as visited now; later activity counts as new",
    body: z.object({ forum_id: idField }),
    answers: { 200: messageAnswer },
    errors: ["unauthenticated", "notForumMember", "invalid"],
  },
  "GET /v1/forum/get-topics-by-forum": {
    access: "student",
    summary: "Topics of a forum, paged, in the school's order",
    query: z.object({ forum_id: idField, page_number: pageField }),
    answers: { 200: paged(forumTopic) },
    errors: ["unauthenticated", "notForumMember", "invalid"],
  },
  "GET /v1/forum/get-forum-topic": {
    access: "student",
    summary: "A topic with its forum",
    query: z.object({ topic_id: idField }),
    answers: { 200: forumTopic },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
  "GET /v1/forum/get-discussions-from-forum-topic": {
    access: "student",
    summary: "Discussions of a topic, paged, last activity first",
    query: z.object({ topic_id: idField, page_number: pageField }),
    answers: { 200: paged(discussion) },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
  "POST /v1/forum/save-discussion-in-forum-topic": {
    access: "student",
    summary: "Open a discussion; saved once per `Idempotency-Key`, and once for the same text within 5 s",
    body: z.object({ ...discussionFields, description: newLongText.nullish(), forum_topic_id: idField }),
    answers: { 201: z.object({ message: z.string(), discussion }) },
    errors: ["unauthenticated", "notFound", "forumReadOnly", "keyReused", "invalid"],
  },
  "PATCH /v1/forum/update-discussion-in-forum-topic": {
    access: "student",
    summary:
      "Edit a discussion of one's own; the status of a closed one can be changed, to reopen it; a description over 10,000 characters is accepted if it is no longer than before",
    body: z.object({
      ...discussionFields,
      description: longText.nullish(),
      id: idField,
      forum_topic_id: idField.nullish(),
    }),
    answers: { 200: z.object({ message: z.string(), discussion }) },
    errors: [
      "unauthenticated",
      "notFound",
      "notAuthor",
      "postRemoved",
      "discussionClosedBySchool",
      "forumReadOnly",
      "invalid",
    ],
  },
  "GET /v1/forum/get-forum-topic-discussion": {
    access: "student",
    summary: "A discussion with its topic and forum",
    query: z.object({ discussion_id: idField }),
    answers: { 200: openDiscussion },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
  "GET /v1/forum/get-replies-from-discussion": {
    access: "student",
    summary: "Replies of a discussion, paged, oldest first; a reply never changes its page",
    query: z.object({ discussion_id: idField, page_number: pageField }),
    answers: { 200: paged(reply) },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
  "GET /v1/forum/get-discussion-reply": {
    access: "student",
    summary: "One reply",
    query: z.object({ reply_id: idField }),
    answers: { 200: reply },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
  "POST /v1/forum/save-reply-in-discussion": {
    access: "student",
    summary: "Post a reply; saved once per `Idempotency-Key`, and once for the same text within 5 s",
    body: z.object({ reply: newReplyText, discussion_id: idField }),
    answers: { 201: z.object({ message: z.string(), reply, page: z.int() }) },
    errors: ["unauthenticated", "notFound", "forumReadOnly", "discussionClosed", "keyReused", "invalid"],
  },
  "PATCH /v1/forum/update-reply-in-discussion": {
    access: "student",
    summary: "Edit a reply of one's own; over 10,000 characters is accepted if it is no longer than before",
    body: z.object({ id: idField, reply: replyText, discussion_id: idField.nullish() }),
    answers: { 200: messageAnswer },
    errors: [
      "unauthenticated",
      "notFound",
      "notAuthor",
      "postRemoved",
      "forumReadOnly",
      "discussionClosed",
      "invalid",
    ],
  },
});
