import type pg from "pg";
import { clearAnswers } from "./lists.ts";
import type { Request } from "./measure.ts";
import { clearOrders, orderRequests } from "./orders.ts";
import { json, post, signedIn } from "./requests.ts";
import type { Student } from "./students.ts";

export type Row = {
  name: string;
  aim: number;
  /** What it is a share of; the floor unless told. */
  against?: "argon2id";
  /** Waits for the disk: its share of a bare write is told too. */
  writes?: true;
  requestsOf(student: Student): Request[];
  /** Leaves work behind (webhooks still under way), which would count against the next row: measured after all others. */
  apart?: true;
  /** Puts the database in order before each measurement. */
  prepare?(pool: pg.Pool, students: readonly Student[]): Promise<void>;
};

const read = (name: string, path: (student: Student) => string): Row => ({
  name,
  aim: 0.5,
  requestsOf: (student) => [{ path: `/api/v1${path(student)}`, headers: signedIn(student) }],
});
let sent = 0;
const filling = "cada porcentagem é de uma base diferente, e a gente costuma esquecer disso. ".repeat(3);

/** What is measured, each with the least share of the floor that it aims for. */
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
  read("topic list", (student) => `/forum/get-topics-by-forum?forum_id=${student.forum.forumId}`),
  read(
    "discussion list",
    (student) => `/forum/get-discussions-from-forum-topic?topic_id=${student.forum.topicId}`,
  ),
  ...[1, 250, 500].map((page) =>
    read(
      `replies, p. ${page}`,
      (student) =>
        `/forum/get-replies-from-discussion?discussion_id=${student.forum.longId}&page_number=${page}`,
    ),
  ),
  {
    name: "save reply",
    writes: true,
    aim: 0.4,
    // A text of its own each time, or it would be the same sending again.
    requestsOf: (student) => [
      post(student, "/forum/save-reply-in-discussion", () => ({
        discussion_id: student.forum.discussionId,
        reply: `Depende da base. Com ${sent++} fica mais fácil de ver, porque ${filling}`,
      })),
    ],
  },
  {
    name: "open list",
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
    // Some thirty statements, a call to the simulator and the webhooks that come back: watched, not aimed high.
    aim: 0.002,
    apart: true,
    prepare: clearOrders,
    requestsOf: orderRequests,
  },
  {
    name: "login",
    // Bound by argon2id, on purpose: all else of a login has to be small beside it.
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
