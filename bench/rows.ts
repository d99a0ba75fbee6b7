import type pg from "pg";
import { clearAnswers } from "./lists.ts";
import type { Request } from "./measure.ts";
import { unopenLists } from "./openers.ts";
import { clearOrders, orderRequests } from "./orders.ts";
import { json, post, signedIn } from "./requests.ts";
import type { SignedInOpener, Student } from "./students.ts";

export type Row = {
  name: string;
  aim: number;
  /** Its reference; the floor by default. */
  against?: "argon2id";
  /** Waits for the disk: its share of a bare write is measured too. */
  writes?: true;
  requestsOf(student: Student, opener: SignedInOpener): Request[];
  /** Must cost the same in a school of any size: the forum's rows. */
  steady?: true;
  /** Must cost the same as the other rows of this name. */
  alike?: string;
  /** Leaves work behind (pending webhooks) that would slow down the next row: measured after all others. */
  apart?: true;
  /** Resets the database before each measurement. */
  prepare?(pool: pg.Pool, brand: string): Promise<void>;
};

const read = (name: string, path: (student: Student) => string): Row => ({
  name,
  aim: 0.5,
  requestsOf: (student) => [{ path: `/api/v1${path(student)}`, headers: signedIn(student) }],
});
const readForum = (name: string, path: (student: Student) => string): Row => ({
  ...read(name, path),
  steady: true,
});
let sent = 0;
const filling = "cada porcentagem é de uma base diferente, e a gente costuma esquecer disso. ".repeat(3);

/** The measured rows, each with its aim, the least share of the floor. */
export const rows: Row[] = [
  read("user", () => "/auth/user"),
  read("course list", () => "/course"),
  read("classroom tree", (student) => `/course/${student.enrollmentId}`),
  read("lesson", (student) => `/enrollment/lesson/${student.enrollmentId}/${student.lessonId}`),
  {
    name: "progress write",
    writes: true,
    aim: 0.35,
    requestsOf: (student) =>
      [0.1, 0.2, 0.3].map((progress) => ({
        method: "POST",
        path: "/api/v1/enrollment/update-lesson-progress/",
        headers: { ...json, ...signedIn(student) },
        body: JSON.stringify({
          _method: "patch",
          enrollment_id: student.enrollmentId,
          lesson_id: student.lessonId,
          progress,
        }),
      })),
  },
  readForum("topic list", (student) => `/forum/get-topics-by-forum?forum_id=${student.forum.forumId}`),
  readForum(
    "discussion list",
    (student) => `/forum/get-discussions-from-forum-topic?topic_id=${student.forum.topicId}`,
  ),
  ...[1, 250, 500].map((page) => ({
    ...readForum(
      `replies, p. ${page}`,
      (student) =>
        `/forum/get-replies-from-discussion?discussion_id=${student.forum.longId}&page_number=${page}`,
    ),
    alike: "pages of replies",
  })),
  {
    name: "save reply",
    writes: true,
    steady: true,
    aim: 0.4,
    // A new text each time, or it would count as a retry.
    requestsOf: (student) => [
      post(student, "/forum/save-reply-in-discussion", () => ({
        discussion_id: student.forum.discussionId,
        reply: `Depende da base. Com ${sent++} fica mais fácil de ver, porque ${filling}`,
      })),
    ],
  },
  {
    name: "open list",
    writes: true,
    aim: 0.4,
    prepare: unopenLists,
    requestsOf: (_student, opener) => {
      let next = 0;
      // Refused, and so counted as failed, if none is left: an opened one would only be read.
      return [post(opener, "/exercise-list-instance/get-exercise-list", () => opener.unopened[next++] ?? {})];
    },
  },
  {
    name: "open list again",
    aim: 0.4,
    requestsOf: (student) => [
      {
        method: "POST",
        path: "/api/v1/exercise-list-instance/get-exercise-list",
        headers: { ...json, ...signedIn(student) },
        body: JSON.stringify({ enrollment_id: student.enrollmentId, lesson_id: student.listLessonId }),
      },
    ],
  },
  {
    ...read(
      "get exercise",
      (student) =>
        `/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${student.exerciseId}`,
    ),
    aim: 0.4,
  },
  {
    name: "answer",
    writes: true,
    aim: 0.4,
    prepare: clearAnswers,
    requestsOf: (student) => {
      let next = 0;
      return [
        post(student, "/exercise-list-instance/answer-exercise", () => {
          const exercise = student.exercises[next++ % student.exercises.length];
          return { exercise_list_instance_exercise_id: exercise?.id, exercise_option_id: exercise?.option };
        }),
      ];
    },
  },
  {
    name: "order",
    // Some thirty statements, a call to the simulator and the webhooks it triggers: watched, with a low aim.
    aim: 0.002,
    apart: true,
    prepare: clearOrders,
    requestsOf: orderRequests,
  },
  {
    name: "login",
    // Bound by argon2id, on purpose: the rest of a login must be small beside it.
    aim: 0.8,
    against: "argon2id",
    requestsOf: ({ email, password, host }) => [
      {
        method: "POST",
        path: "/api/v1/auth/login",
        headers: { ...json, host },
        body: JSON.stringify({ email, password }),
      },
    ],
  },
];
