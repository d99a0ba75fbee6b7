import { callAccounts } from "./call-accounts.ts";
import { callFiles } from "./call-files.ts";
import { callForums } from "./call-forums.ts";
import { callOrders } from "./call-orders.ts";
import type { Caller } from "./caller.ts";
import type { Fixtures } from "./fixtures.ts";

/** Calls every endpoint of the contract, each at least once. */
export async function callAll(caller: Caller, fixtures: Fixtures): Promise<void> {
  const { call } = caller;
  const { student, opening, answering, buyer } = fixtures;
  const mine = { userId: student.userId };
  const { enrollmentId, lessonId } = student;

  for (const key of [
    "GET /v1/info-app",
    "GET /v1/states",
    "GET /v1/course-packages",
    "GET /v1/privacy",
  ] as const)
    await call(key);
  await call("GET /v1/payment-config");
  await call("GET /v1/states/:id/cities", { params: { id: 35 } });
  await call("GET /v1/unities/:unit", { params: { unit: 1 } });
  await call("GET /v1/course-packages/:package", { params: { package: fixtures.packageId } });

  for (const key of [
    "GET /v1/auth/user",
    "GET /v1/auth/sessions",
    "GET /v1/auth/erasure-request",
    "GET /v1/auth/my-data",
  ] as const)
    await call(key, mine);
  for (const key of ["GET /v1/course", "GET /v1/groups", "GET /v1/forum/list-all", "GET /v1/orders"] as const)
    await call(key, mine);
  await call("GET /v1/groups", { ...mine, query: { limit: 3 } });
  await call("GET /v1/enrollment/get-student-lesson-days", mine);
  await call("GET /v1/enrollment/get-last-lasson-data", mine);
  const course = { ...mine, params: { matriculaId: enrollmentId } };
  await call("GET /v1/course/:matriculaId", course);
  // Again: now the answers are cached, and only their version is read.
  await call("GET /v1/course", mine);
  await call("GET /v1/course/:matriculaId", course);
  const lesson = { ...mine, params: { matriculaId: enrollmentId, aulaId: lessonId } };
  await call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", lesson);
  await call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", { ...lesson, query: { open: 1 } });
  const progress = { enrollment_id: enrollmentId, lesson_id: lessonId, progress: 0.5 };
  await call("PATCH /v1/enrollment/update-lesson-progress", { ...mine, body: progress });
  await call("GET /v1/enrollment/show-enrollment-grade", { ...mine, query: { enrollment_id: enrollmentId } });
  await call("GET /v1/enrollment/:id/transactions", {
    userId: buyer.userId,
    params: { id: buyer.enrollmentId },
  });
  await call("GET /v1/orders", { userId: buyer.userId });

  const list = { enrollment_id: opening.enrollmentId, lesson_id: opening.lessonId };
  const listLesson = { matriculaId: opening.enrollmentId, aulaId: opening.lessonId };
  await call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", {
    userId: opening.userId,
    params: listLesson,
  });
  for (let times = 0; times < 2; times++)
    await call("POST /v1/exercise-list-instance/get-exercise-list", { userId: opening.userId, body: list });
  const step = { exercise_list_instance_exercise_id: answering.stepId };
  await call("GET /v1/exercise-list-instance/get-exercise", { userId: answering.userId, query: step });
  await call("POST /v1/exercise-list-instance/answer-exercise", {
    userId: answering.userId,
    body: { ...step, exercise_option_id: answering.optionId },
  });

  await callForums(caller, fixtures);
  await callFiles(caller, fixtures);
  await callOrders(caller, fixtures);
  await callAccounts(caller, fixtures);
}
