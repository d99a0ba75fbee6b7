import { dayMs } from "../../platform/durations.ts";
import { AppError } from "../../platform/errors.ts";
import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { findDiscussion } from "./discussions.queries.ts";
import {
  presentDiscussion,
  presentForum,
  presentOpenDiscussion,
  presentReply,
  presentTopic,
} from "./forums.present.ts";
import { findForum, listForums, saveVisit } from "./forums.queries.ts";
import { pageOf } from "./pages.ts";
import { readDiscussions, readReplies, readTopics } from "./read-pages.ts";
import { findReply } from "./replies.queries.ts";
import { saveDiscussion } from "./save-discussion.ts";
import { findReplyFaults, saveReply } from "./save-reply.ts";
import { findTopic } from "./topics.queries.ts";
import { findDiscussionEditFaults, updateDiscussion } from "./update-discussion.ts";
import { findReplyEditFaults, updateReply } from "./update-reply.ts";

/** Activity older than this never counts as new. */
const newsMs = 30 * dayMs;

/** Forums, topics, discussions and replies of the student's groups (spec §2, wire §3). */
export const forumRoutes = {
  "GET /v1/forum/list-all": verifiesSessionInQuery(async ({ brand, session }) => {
    const since = new Date(session.now.getTime() - newsMs);
    return { forums: (await listForums(brand.db, session, { since })).map(presentForum) };
  }),
  "POST /v1/forum/register-visit": verifiesSessionInQuery(async ({ brand, session, body }) => {
    const forum = await findForum(brand.db, session, { forumId: body.forum_id });
    if (!forum) throw new AppError("notForumMember");
    if (!(await saveVisit(brand.db, forum.personId, forum.id, session.now)))
      throw new AppError("unauthenticated");
    return { message: "Visita registrada." };
  }),
  "GET /v1/forum/get-topics-by-forum": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const answer = await readTopics(brand, session, query.forum_id, query.page_number);
    if (!answer) throw new AppError("notForumMember");
    return answer;
  }),
  "GET /v1/forum/get-forum-topic": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const topic = await findTopic(brand.db, session, { topicId: query.topic_id });
    if (!topic) throw new AppError("notFound");
    return presentTopic(topic);
  }),
  "GET /v1/forum/get-discussions-from-forum-topic": verifiesSessionInQuery(
    async ({ brand, session, query }) => {
      const answer = await readDiscussions(brand, session, query.topic_id, query.page_number);
      if (!answer) throw new AppError("notFound");
      return answer;
    },
  ),
  "POST /v1/forum/save-discussion-in-forum-topic": verifiesSessionInQuery(
    async ({ brand, session, body, request }) => {
      const discussion = await saveDiscussion(brand.db, session, {
        topicId: body.forum_topic_id,
        title: body.title,
        description: body.description ?? "",
        status: body.status ?? "E",
        key: request.headers["idempotency-key"],
      });
      return { message: "Discussão criada com sucesso.", discussion: presentDiscussion(discussion) };
    },
  ),
  "PATCH /v1/forum/update-discussion-in-forum-topic": {
    verifiesInQuery: true,
    findFaults: ({ brand, session }, given) => findDiscussionEditFaults(brand.db, session, given),
    handle: async ({ brand, session, body }) => {
      const { id, title, description, status, forum_topic_id: topicId } = body;
      const edit = { id, topicId, title, description, status };
      const discussion = await updateDiscussion(brand.db, session, edit);
      return { message: "Discussão atualizada com sucesso.", discussion: presentDiscussion(discussion) };
    },
  },
  "GET /v1/forum/get-forum-topic-discussion": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const discussion = await findDiscussion(brand.db, session, { discussionId: query.discussion_id });
    if (!discussion) throw new AppError("notFound");
    return presentOpenDiscussion(discussion);
  }),
  "GET /v1/forum/get-replies-from-discussion": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const answer = await readReplies(brand, session, query.discussion_id, query.page_number);
    if (!answer) throw new AppError("notFound");
    return answer;
  }),
  "GET /v1/forum/get-discussion-reply": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const reply = await findReply(brand.db, session, { replyId: query.reply_id });
    if (!reply) throw new AppError("notFound");
    return presentReply(reply);
  }),
  "POST /v1/forum/save-reply-in-discussion": {
    verifiesInQuery: true,
    findFaults: async (_call, { reply }) => findReplyFaults(reply),
    handle: async ({ brand, session, body, request }) => {
      const reply = await saveReply(brand.db, session, {
        discussionId: body.discussion_id,
        reply: body.reply,
        key: request.headers["idempotency-key"],
      });
      const message = "Pergunta/resposta salva com sucesso.";
      return { message, reply: presentReply(reply), page: pageOf(reply.position) };
    },
  },
  "PATCH /v1/forum/update-reply-in-discussion": {
    verifiesInQuery: true,
    findFaults: ({ brand, session }, given) => findReplyEditFaults(brand.db, session, given),
    handle: async ({ brand, session, body }) => {
      const { id, reply, discussion_id: discussionId } = body;
      await updateReply(brand.db, session, { id, reply, discussionId });
      return { message: "Pergunta/resposta atualizada com sucesso." };
    },
  },
} satisfies Partial<Handlers>;
