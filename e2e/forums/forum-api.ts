import { people } from "../support/sign-in.ts";
import type { Portal } from "../support/start-portal.ts";

type Listed = { id: number; title: string; status: string; replies_count: number; user: { name: string } };
export type Place = { forumId: number; topicId: number; discussionId: number };

/** API access beside the screen, with a session of its own. */
export type ForumApi = {
  token: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** The first matching discussion in the student's forums. */
  find(fits: (discussion: Listed) => boolean, forum?: string): Promise<Place & Listed>;
  /** Opens a discussion for the test, in the first topic of the forum of Turma A. */
  open(title: string, description?: string): Promise<Place>;
  /** Changes an own discussion. */
  change(place: Place, fields: { title: string; description?: string; status: "E" | "F" }): Promise<unknown>;
  reply(place: Place, text: string): Promise<{ id: number; page: number }>;
};

export const topicOf = ({ forumId, topicId }: Place): string => `/forums/topics/${forumId}/topic/${topicId}`;

export const pathOf = ({ forumId, topicId, discussionId }: Place): string =>
  `/forums/topics/${forumId}/topic/${topicId}/discussion/${discussionId}`;

type Topic = { id: number; forum: { id: number } };

export async function openForumApi(portal: Portal, person: keyof typeof people): Promise<ForumApi> {
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${portal.url}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const json = { "content-type": "application/json" };
  const { email, password } = people[person];
  const { token } = await send("/auth/login", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  const headers = { ...json, authorization: `Bearer ${token}` };
  const get = (path: string) => send(path, { headers });
  const post = (path: string, body: object) =>
    send(path, { method: "POST", headers, body: JSON.stringify(body) });

  const topics = async (forum?: string): Promise<Topic[]> => {
    const { forums } = await get("/forum/list-all");
    const wanted = forums.filter(({ title }: Listed) => forum === undefined || title === forum);
    const pages = await Promise.all(
      wanted.map(({ id }: Listed) => get(`/forum/get-topics-by-forum?forum_id=${id}`)),
    );
    return pages.flatMap(({ data }) => data);
  };
  return {
    token,
    get,
    post,
    async find(fits, forum) {
      for (const topic of await topics(forum)) {
        for (let page = 1, last = 1; page <= last; page += 1) {
          const list = await get(
            `/forum/get-discussions-from-forum-topic?topic_id=${topic.id}&page_number=${page}`,
          );
          last = list.last_page;
          const found = list.data.find(fits);
          if (found) return { ...found, forumId: topic.forum.id, topicId: topic.id, discussionId: found.id };
        }
      }
      throw new Error("No such discussion.");
    },
    async open(title, description = "") {
      const [topic] = await topics("Dúvidas de Matemática");
      if (!topic) throw new Error("The forum has no topic.");
      const body = { title, description, status: "E", forum_topic_id: topic.id };
      const { discussion } = await post("/forum/save-discussion-in-forum-topic", body);
      return { forumId: topic.forum.id, topicId: topic.id, discussionId: discussion.id };
    },
    change: ({ discussionId }, fields) =>
      post("/forum/update-discussion-in-forum-topic", { _method: "PATCH", id: discussionId, ...fields }),
    async reply({ discussionId }, text) {
      const body = { discussion_id: discussionId, reply: text };
      const { reply, page } = await post("/forum/save-reply-in-discussion", body);
      return { id: reply.id, page };
    },
  };
}
