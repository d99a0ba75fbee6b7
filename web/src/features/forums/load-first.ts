import { isIdText } from "@sabia/contract/texts";
import type { LoaderFunctionArgs } from "react-router";
import { loadFirst } from "../../platform/api/first-page.ts";
import { forumsQuery } from "../../platform/study/forums.ts";
import { readPage } from "../../ui/page-numbers.ts";
import { discussionQuery } from "./api/get-discussion.ts";
import { discussionsQuery } from "./api/get-discussions.ts";
import { repliesQuery } from "./api/get-replies.ts";
import { topicQuery } from "./api/get-topic.ts";
import { topicsQuery } from "./api/get-topics.ts";

const pageOf = ({ request }: LoaderFunctionArgs) => readPage(new URL(request.url).searchParams);

/** Loader of the list of forums. */
export function loadForums(): null {
  loadFirst(forumsQuery);
  return null;
}

/** Loader of a forum. */
export function loadForum(route: LoaderFunctionArgs): null {
  const { forumId = "" } = route.params;
  if (!isIdText(forumId)) return null;
  loadFirst(topicsQuery(forumId, pageOf(route)));
  loadFirst(forumsQuery);
  return null;
}

/** Loader of a topic. */
export function loadTopic(route: LoaderFunctionArgs): null {
  const { topicId = "" } = route.params;
  if (!isIdText(topicId)) return null;
  loadFirst(topicQuery(topicId));
  loadFirst(discussionsQuery(topicId, pageOf(route)));
  return null;
}

/** Loader of a discussion. */
export function loadDiscussion(route: LoaderFunctionArgs): null {
  const { discussionId = "" } = route.params;
  if (!isIdText(discussionId)) return null;
  loadFirst(discussionQuery(discussionId));
  loadFirst(repliesQuery(discussionId, pageOf(route)));
  return null;
}
