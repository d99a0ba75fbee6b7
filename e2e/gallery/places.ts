import type { Browser, Page } from "@playwright/test";
import { registerPerson } from "../support/new-person.ts";
import type { Person } from "../support/sign-in.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, type Student } from "../support/student.ts";
import { answerLists, type Post, readLessons } from "./answered-lists.ts";
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
  const ofSabia = brand === "sabia";
  // The only demo student with neither phone nor address.
  const unreachable = ofSabia ? (await enter(page, portal, "carla")).token : "";
  const post = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const register = async () => {
    const { email, password } = await registerPerson(page.request);
    return (await post<{ token: string }>("/auth/login", { email, password })).token;
  };
  const room = await student.classroom(enrollment);
  const lesson = await readLessons(student, enrollment);
  // Ana's own lists stay as the demo has them.
  const classmate = ofSabia ? await enter(page, portal, "bruno") : student;
  const classmateLesson = ofSabia ? await readLessons(classmate, "20260005") : lesson;
  if (ofSabia) await answerLists(classmate, post, classmateLesson);
  const buyer = await register();
  if (ofSabia) await orderByBoleto(page, post, buyer);
  const found = {
    brand,
    tokens: {
      student: student.token,
      newcomer: await register(),
      unreachable,
      buyer,
      classmate: classmate.token,
    },
    packageId,
    /** A lesson by its title: of the student, of a course taught in order, and of the classmate. */
    lesson,
    lockedLesson: ofSabia ? await readLessons(student, "20260002") : lesson,
    classmateLesson,
    enrollmentId: room.replace("/saladeaula/", ""),
    room,
    video: lesson(lessons.video),
    content: lesson(lessons.content),
    list: lesson(lessons.list),
    key: lesson(lessons.key),
    ...(await findForum(student, post)),
    readOnlyForum: ofSabia ? await findReadOnlyForum(student) : "",
  };
  await context.close();
  return found;
}

type Me = { user: { person: { phones: { id: number }[]; addresses: { id: number }[] } } };

/** Orders the package for sale by boleto, which is then still to be paid. */
async function orderByBoleto(page: Page, post: Post, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { user }: Me = await (await page.request.get("/api/v1/auth/user", { headers })).json();
  const order = {
    type: "SINGLE_PAYMENT",
    course_packages: [2],
    payment_method: "BOLETO",
    phone_id: user.person.phones[0]?.id,
    address_id: user.person.addresses[0]?.id,
    installments: 1,
  };
  await post("/orders", order, token);
}

type Forum = { id: number; can_write?: boolean };

/** The forum of a group that the student has left: she may read it. */
async function findReadOnlyForum({ get }: Student) {
  const { forums } = await get<{ forums: Forum[] }>("/forum/list-all");
  const topicsOf = ({ id }: Forum) => get<Listed<Forum>>(`/forum/get-topics-by-forum?forum_id=${id}`);
  for (const forum of forums)
    for (const topic of (await topicsOf(forum)).data)
      if (topic.can_write === false) return `/forums/topics/${forum.id}/topic/${topic.id}`;
  throw new Error("The student may write in every forum.");
}

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
