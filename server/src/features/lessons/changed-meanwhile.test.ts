import { endpoints, errors } from "@sabia/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { lessonIdOf } from "../../testing/study/lists.ts";
import * as queries from "./progress.queries.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./progress.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("progress of a lesson that is locked at each write, but not in between, is a conflict, as the contract lists", async () => {
  const ana = await portal.signIn("ana");
  const enrollment_id = await enrollmentIdOf(portal, "20260001");
  const lesson_id = await lessonIdOf(portal, "equacoes-do-1-grau");
  vi.mocked(queries.saveProgress).mockResolvedValue(undefined);
  const body = { enrollment_id, lesson_id, progress: 1 };
  const answer = await ana.patch("/enrollment/update-lesson-progress", body);
  const { status, message } = errors.conflict;
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  expect(endpoints["PATCH /v1/enrollment/update-lesson-progress"].errors).toContain("conflict");
});
