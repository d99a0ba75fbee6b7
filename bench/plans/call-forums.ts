import type { Caller } from "./caller.ts";
import type { Fixtures } from "./fixtures.ts";

/** Reads a forum page by page, and writes in it. */
export async function callForums({ call }: Caller, { student, forum }: Fixtures): Promise<void> {
  const mine = { userId: student.userId };
  const { forumId, topicId, discussionId } = forum;
  await call("POST /v1/forum/register-visit", { ...mine, body: { forum_id: forumId } });
  const topic = { ...mine, query: { topic_id: topicId } };
  for (const page of [1, 2]) {
    await call("GET /v1/forum/get-topics-by-forum", {
      ...mine,
      query: { forum_id: forumId, page_number: page },
    });
    await call("GET /v1/forum/get-discussions-from-forum-topic", {
      ...mine,
      query: { topic_id: topicId, page_number: page },
    });
  }
  await call("GET /v1/forum/get-forum-topic", topic);
  await call("GET /v1/forum/get-forum-topic-discussion", {
    ...mine,
    query: { discussion_id: discussionId },
  });
  for (const page of [1, 50, 400])
    await call("GET /v1/forum/get-replies-from-discussion", {
      ...mine,
      query: { discussion_id: discussionId, page_number: page },
    });
  const words = { title: "Uma pergunta nova", description: "Por quê?" };
  const { discussion } = await call("POST /v1/forum/save-discussion-in-forum-topic", {
    ...mine,
    body: { ...words, forum_topic_id: topicId },
  });
  await call("PATCH /v1/forum/update-discussion-in-forum-topic", {
    ...mine,
    body: { ...words, id: discussion.id, status: "R" },
  });
  const { reply } = await call("POST /v1/forum/save-reply-in-discussion", {
    ...mine,
    body: { reply: "Porque sim.", discussion_id: discussionId },
  });
  await call("GET /v1/forum/get-discussion-reply", { ...mine, query: { reply_id: reply.id } });
  await call("PATCH /v1/forum/update-reply-in-discussion", {
    ...mine,
    body: { id: reply.id, reply: "Porque não.", discussion_id: discussionId },
  });
}
