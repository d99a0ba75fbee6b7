import { endpoints, errors } from "@sabia/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";
import * as queries from "./exercises.queries.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./exercises.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("an answer whose exercise changes at each of its writes is a conflict, as the contract lists", async () => {
  const ana = await portal.signIn("ana");
  const math = await enrollmentIdOf(portal, "20260001");
  const { of } = await openList(portal, ana, math, "todos-os-tipos");
  const { id = 0, options = {} } = of.canteiro ?? {};
  vi.mocked(queries.saveFirstTry).mockResolvedValue(undefined);
  vi.mocked(queries.saveAnswer).mockResolvedValue(undefined);
  const answer = await postAnswer(ana, id, { exercise_option_id: options.a });
  const { status, message } = errors.conflict;
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  expect(endpoints["POST /v1/exercise-list-instance/answer-exercise"].errors).toContain("conflict");
});
