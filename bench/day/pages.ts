import { answerExercise, openList, placeOrder, saveReply, sendMail, upload, watchLesson } from "./actions.ts";
import { pick } from "./random.ts";
import type { Visitor } from "./visitor.ts";

export type Page = {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  visit(visitor: Visitor): Promise<unknown>;
};

type Node = { id: number | string; type_lesson: string | null; locked: boolean; topics: Node[] };
const leavesOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.type_lesson === null ? leavesOf(node.topics) : [node]));

type Enrollment = {
  id: number;
  status: string;
  lessons: { total: number };
  group: { syllabus: { course: { name: string } } };
};

async function openDashboard({ read, memory, random }: Visitor): Promise<void> {
  const [courses] = await Promise.all([
    read("course list", "/course"),
    read("user", "/auth/user"),
    read("boards", "/groups"),
    read("days of study", "/enrollment/get-student-lesson-days"),
    read("last lesson", "/enrollment/get-last-lasson-data"),
  ]);
  const all = (courses?.data.courses ?? []) as Enrollment[];
  for (const { group } of all) memory.courses.add(group.syllabus.course.name);
  const own = all.filter(({ status, lessons }) => status === "E" && lessons.total > 0);
  memory.enrollmentId ??= pick(own, random)?.id;
}

async function openClassroom(visitor: Visitor): Promise<void> {
  const { read, memory } = visitor;
  if (memory.enrollmentId === undefined) await openDashboard(visitor);
  if (memory.enrollmentId === undefined) return;
  const course = await read("classroom", `/course/${memory.enrollmentId}`);
  if (!course) return;
  const open = leavesOf(course.data.topics).filter(({ locked }) => !locked);
  const idsOf = (isList: boolean) =>
    open.filter(({ type_lesson }) => (type_lesson === "LL") === isList).map(({ id }) => Number(id));
  memory.lessons = idsOf(false);
  memory.lists = idsOf(true);
}

async function openForum({ read, memory, random }: Visitor): Promise<void> {
  const list = await read("forums", "/forum/list-all");
  const forums = (list?.forums ?? []) as { id: number; can_write: boolean }[];
  const forum = pick(
    forums.filter(({ can_write }) => can_write),
    random,
  );
  if (!forum) return;
  const topics = await read("topics", `/forum/get-topics-by-forum?forum_id=${forum.id}`);
  if (topics) memory.topics = (topics.data as { id: number }[]).map(({ id }) => id);
}

async function openTopic(visitor: Visitor): Promise<void> {
  const { read, memory, random } = visitor;
  if (memory.topics.length === 0) await openForum(visitor);
  const topic = pick(memory.topics, random);
  if (topic === undefined) return;
  const [page] = await Promise.all([
    read("discussions", `/forum/get-discussions-from-forum-topic?topic_id=${topic}`),
    read("topic", `/forum/get-forum-topic?topic_id=${topic}`),
  ]);
  const discussions = (page?.data ?? []) as { id: number; status: string }[];
  memory.discussions = discussions.map(({ id }) => id);
  memory.writable = discussions.filter(({ status }) => status !== "F").map(({ id }) => id);
}

async function openDiscussion(visitor: Visitor): Promise<void> {
  const { read, memory, random } = visitor;
  if (memory.discussions.length === 0) await openTopic(visitor);
  const discussion = pick(memory.discussions, random);
  if (discussion === undefined) return;
  await Promise.all([
    read("discussion", `/forum/get-forum-topic-discussion?discussion_id=${discussion}`),
    read("replies", `/forum/get-replies-from-discussion?discussion_id=${discussion}`),
  ]);
}

async function needing<T>(has: () => T[], load: (visitor: Visitor) => Promise<void>, visitor: Visitor) {
  if (has().length === 0) await load(visitor);
  return pick(has(), visitor.random);
}

/** The pages of a student's day. The weights add up to 100. */
export const pages: readonly Page[] = [
  { name: "dashboard", weight: 10, visit: openDashboard },
  { name: "classroom", weight: 5, visit: openClassroom },
  {
    name: "lesson",
    weight: 34,
    async visit(visitor) {
      const { memory } = visitor;
      const lesson = await needing(() => memory.lessons, openClassroom, visitor);
      if (lesson !== undefined) await watchLesson(visitor, lesson);
    },
  },
  {
    name: "list",
    weight: 4,
    async visit(visitor) {
      const { memory } = visitor;
      const lists = () => memory.lists.filter((id) => !memory.closedLists.has(id));
      const list = await needing(lists, openClassroom, visitor);
      if (list !== undefined) await openList(visitor, list);
    },
  },
  {
    name: "exercise",
    weight: 14,
    async visit(visitor) {
      const { memory, random } = visitor;
      const list = pick(
        memory.lists.filter((id) => !memory.closedLists.has(id)),
        random,
      );
      if (memory.exercises.length === 0 && list !== undefined) await openList(visitor, list);
      await answerExercise(visitor);
    },
  },
  { name: "forum", weight: 3, visit: openForum },
  { name: "topic", weight: 4, visit: openTopic },
  { name: "discussion", weight: 7, visit: openDiscussion },
  {
    name: "reply",
    weight: 4,
    async visit(visitor) {
      const discussion = await needing(() => visitor.memory.writable, openTopic, visitor);
      if (discussion !== undefined) await saveReply(visitor, discussion);
    },
  },
  { name: "boards", weight: 4, visit: ({ read }) => read("boards", "/groups") },
  {
    name: "grades",
    weight: 3,
    visit: async ({ read, memory }) =>
      memory.enrollmentId === undefined
        ? undefined
        : read("grades", `/enrollment/show-enrollment-grade?enrollment_id=${memory.enrollmentId}`),
  },
  { name: "orders", weight: 2, visit: ({ read }) => read("orders", "/orders") },
  { name: "checkout", weight: 1, visit: placeOrder },
  { name: "upload", weight: 1, visit: upload },
  { name: "forgotten password", weight: 1, visit: sendMail },
  {
    name: "out and in",
    weight: 1,
    async visit(visitor) {
      await visitor.signOut();
      await visitor.signIn();
    },
  },
];

/** Where every student starts: the pages shown after the login, and the course. */
export async function arrive(visitor: Visitor): Promise<boolean> {
  if (!(await visitor.signIn())) return false;
  await openClassroom(visitor);
  return true;
}
