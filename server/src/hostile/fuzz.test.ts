/** A small, reproducible run of `npm run fuzz`. */
import { endpoints } from "@sabia/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { judge } from "../testing/hostile/fuzz/judge.ts";
import type { FuzzRequest } from "../testing/hostile/fuzz/requests.ts";
import { runFuzz } from "../testing/hostile/fuzz/run-fuzz.ts";
import { startTestApp, type TestApp } from "../testing/portal/test-app.ts";

vi.setConfig({ testTimeout: 240_000 });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("requests generated from the contract, and mutated beyond it, are all answered according to it", async () => {
  const { counts, findings, sent } = await runFuzz(portal, { count: 3_000, seed: 13 });
  expect(findings).toEqual([]);
  expect(sent).toBe(3_000);
  // Every endpoint was reached, and not all requests were refused.
  expect([...counts.keys()].sort()).toEqual(Object.keys(endpoints).sort());
  const accepted = [...counts.values()].flatMap((byStatus) => [...byStatus.keys()]);
  expect(new Set(accepted)).toEqual(new Set([...accepted, 200, 201, 401, 404, 422]));
  const answered = [...counts].filter(([, byStatus]) => byStatus.has(200) || byStatus.has(201));
  expect(answered.length).toBeGreaterThan(counts.size / 2);
  // Deeper states were reached too: lists opened, exercises answered, courses bought.
  expect(counts.get("POST /v1/exercise-list-instance/get-exercise-list")?.get(200)).toBeGreaterThan(3);
  expect(counts.get("POST /v1/exercise-list-instance/answer-exercise")?.get(200)).toBeGreaterThan(0);
  expect(counts.get("POST /v1/orders")?.get(201)).toBeGreaterThan(0);
});

const request: FuzzRequest = {
  key: "GET /v1/orders",
  sender: "otherGroup",
  token: "",
  path: "/v1/orders",
  query: "",
  headers: {},
  body: undefined,
  file: undefined,
  astray: false,
};
const good = { status: 200, headers: { "x-request-id": "1" }, ms: 1 };
const refusal = { message: "Não encontrado.", request_id: "2f0c5f4e-7a3b-4a60-9d58-0f8c2a6a5d11" };
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const judged = (answer: Partial<Parameters<typeof judge>[1]>) => [
  ...judge(request, { ...good, body: bytes({ orders: [] }), ...answer }, ["marca-de-outro"]),
];

test("a correct answer has no findings", () => {
  expect(judged({})).toEqual([]);
  expect(judged({ status: 405, body: bytes(refusal) })).toEqual([]);
});

test.each<[string, Parameters<typeof judged>[0], RegExp]>([
  ["a failure of ours", { status: 500, body: bytes(refusal) }, /answered 500/],
  ["a hang", { ms: 6_000 }, /took 6000 ms/],
  ["a status that the contract doesn't know", { status: 418, body: bytes(refusal) }, /418 is not/],
  ["another shape", { body: bytes({ orders: [{}] }) }, /not the contract's answer/],
  ["a field too many", { body: bytes({ orders: [], cpf: "1" }) }, /more than the contract/],
  ["no JSON", { body: Buffer.from("<html>") }, /not the contract's answer/],
  ["another's mark in the body", { body: bytes({ orders: [], x: "marca-de-outro" }) }, /shows another's/],
  ["another's mark in a header", { headers: { ...good.headers, etag: "marca-de-outro" } }, /shows another's/],
  ["a failure without its id", { status: 404, body: bytes({ message: "x" }) }, /no failure of wire/],
  [
    "a stack",
    { status: 404, body: bytes({ ...refusal, stack: "Error\n at run (/a/b.ts:1:2)" }) },
    /reveals internals/,
  ],
  ["a cookie", { headers: { ...good.headers, "set-cookie": "a=b" } }, /has the header set-cookie/],
  ["an open door", { headers: { ...good.headers, "access-control-allow-origin": "*" } }, /access-control/],
  ["no request id", { headers: {} }, /no X-Request-Id/],
])("%s is found", (_what, answer, complaint) => {
  expect(judged(answer).join("; ")).toMatch(complaint);
});
