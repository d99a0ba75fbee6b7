import type { ForumTopic, OpenDiscussion } from "@sabia/contract";
import { pathTo } from "../../platform/paths.ts";

/** The address of a topic's list, without its page. */
export const topicAddress = ({ id, forum }: Pick<ForumTopic, "id" | "forum">): string =>
  pathTo("ambienteAluno.forum.topics.openTopic", { forumId: forum.id, topicId: id });

/** The address of a discussion, without its page. */
export const discussionAddress = ({ id, forum_topic }: Pick<OpenDiscussion, "id" | "forum_topic">): string =>
  pathTo("ambienteAluno.forum.topics.topic.openDiscussion", {
    forumId: forum_topic.forum.id,
    topicId: forum_topic.id,
    discussionId: id,
  });
