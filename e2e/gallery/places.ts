import type { Browser } from "@playwright/test";
import { registerPerson } from "../support/new-person.ts";
import type { Person } from "../support/sign-in.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, type Student } from "../support/student.ts";
import type { Brand } from "./facets.ts";

type Demo = {
  person: Person;
  packageId: number;
  /** Titles of lessons of the enrollment 20260001; `key` is a list whose answers are graded. */
  lessons: { video: string; content: string; list: string; key: string };
};

const enrollment = "20260001";
const demo: Record<Brand, Demo> = {
  sabia: {
    person: "ana",
    packageId: 2,
    lessons: {
      video: "O teorema de Pitágoras",
      content: "Área e perímetro sem confusão",
      list: "Todos os tipos",
      key: "Redação comentada",
    },
  },
  ipe: {
    person: "davi",
    packageId: 1,
    lessons: {
      video: "Raízes profundas: a floresta de cabeça para baixo",
      content: "O berço das águas",
      list: "Plantas e fogo",
      key: "Ler a paisagem",
    },
  },
};

type Listed<T> = { data: T[]; last_page: number };
type Discussion = { id: number; replies_count: number; user: { id: number } };
type Reply = { id: number; user: { id: number } };

/** Addresses of a brand's screens, and the sessions that open them. */
export type Places = Awaited<ReturnType<typeof findPlaces>>;

/** Finds a brand's addresses through the API as its student. Writes the posts that the demo lacks. */
export async function findPlaces(browser: Browser, portal: Portal, brand: Brand) {
  const { host } = new URL(brand === "ipe" ? portal.ipeUrl : portal.url);
  const context = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders: { host } });
  const page = await context.newPage();
  const { person, packageId, lessons } = demo[brand];
  const student = await enter(page, portal, person);
  // The only demo student with neither phone nor address.
  const unreachable = brand === "sabia" ? (await enter(page, portal, "carla")).token : "";
  const post = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { email, password } = await registerPerson(page.request);
  const { token: newcomer } = await post<{ token: string }>("/auth/login", { email, password });
  const room = await student.classroom(enrollment);
  const lesson = (title: string) => student.lesson(enrollment, title);
  const found = {
    brand,
    tokens: { student: student.token, newcomer, unreachable },
    packageId,
    enrollmentId: room.replace("/saladeaula/", ""),
    room,
    video: await lesson(lessons.video),
    content: await lesson(lessons.content),
    list: await lesson(lessons.list),
    key: await lesson(lessons.key),
    ...(await findForum(student, post)),
  };
  await context.close();
  return found;
}

type Post = <T>(path: string, data: object, token?: string) => Promise<T>;

/** The most active discussion of the first forum with a reply of the student's, and one without replies. */
async function findForum({ get, token }: Student, post: Post) {
  const { user } = await get<{ user: { id: number } }>("/auth/user");
  const { forums } = await get<{ forums: { id: number }[] }>("/forum/list-all");
  const forumId = forums[0]?.id;
  const topics = await get<Listed<{ id: number }>>(`/forum/get-topics-by-forum?forum_id=${forumId}`);
  const topicId = topics.data[0]?.id;
  const list = `/forum/get-discussions-from-forum-topic?topic_id=${topicId}`;
  const [liveliest] = (await get<Listed<Discussion>>(list)).data.toSorted(
    (one, other) => other.replies_count - one.replies_count,
  );
  const replies = `/forum/get-replies-from-discussion?discussion_id=${liveliest?.id}`;
  const own = (await get<Listed<Reply>>(replies)).data.find((reply) => reply.user.id === user.id);
  const written =
    own ??
    (
      await post<{ reply: Reply }>(
        "/forum/save-reply-in-discussion",
        { discussion_id: liveliest?.id, reply: "Obrigado, agora fez sentido para mim." },
        token,
      )
    ).reply;
  const { discussion } = await post<{ discussion: { id: number } }>(
    "/forum/save-discussion-in-forum-topic",
    {
      title: "Por onde começo a revisão?",
      status: "E",
      forum_topic_id: topicId,
      description: "Faltam três semanas para a prova e ainda não escolhi um assunto.",
    },
    token,
  );
  const topic = `/forums/topics/${forumId}/topic/${topicId}`;
  return {
    forum: `/forums/topics/${forumId}`,
    topic,
    discussion: `${topic}/discussion/${liveliest?.id}`,
    unanswered: `${topic}/discussion/${discussion.id}`,
    ownDiscussion: `${topic}/edit-discussion/${discussion.id}`,
    ownReply: `${topic}/discussion/${liveliest?.id}/edit-reply/${written.id}`,
  };
}
