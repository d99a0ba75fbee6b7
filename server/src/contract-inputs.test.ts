/** Checks the rules of wire §1 on ids, bodies and methods for every endpoint of the contract. */
import { type Endpoint, endpoints } from "@sabia/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "./testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
});
afterAll(() => portal.close());

const table = Object.values(endpoints) as Endpoint[];
const pathOf = ({ path }: Endpoint) => path.replace(/^\/v1/, "");
/** Each path parameter that is an id, with a function that puts another value in its place. */
const idsInPaths = table.flatMap((endpoint) =>
  [...pathOf(endpoint).matchAll(/:(id|unit|package|matriculaId|aulaId)\b/g)].map(
    ([name]) =>
      [
        `${endpoint.method} ${endpoint.path} ${name}`,
        endpoint.method,
        (value: string) => pathOf(endpoint).replace(name, value).replace(/:\w+/g, "1"),
      ] as const,
  ),
);
const idsInQueries = table.flatMap((endpoint) =>
  Object.keys(endpoint.query?.shape ?? {})
    .filter((name) => name.endsWith("_id"))
    .map((name) => [pathOf(endpoint), name] as const),
);
const bodies = table.filter(({ body }) => body).map((one) => [`${one.method} ${one.path}`, one] as const);
const patches = table.filter(({ method }) => method === "PATCH").map((one) => [pathOf(one)] as const);

const malformed = ["abc", "-1", "0", "1.5", "1e2", "0x1", "1%2C2", "%20", "+1", "99999999999", "null", "%00"];

test("the table has ids, bodies and overridable endpoints to check", () => {
  expect(idsInPaths.length).toBeGreaterThanOrEqual(8);
  expect(idsInQueries.length).toBeGreaterThanOrEqual(9);
  expect(bodies.length).toBeGreaterThanOrEqual(18);
  expect(patches.length).toBeGreaterThanOrEqual(4);
});

test.each(idsInPaths)("%s: an invalid id is not found", async (_what, method, write) => {
  for (const value of malformed) {
    const answer = await ana.send(method, write(value));
    expect([value, answer.statusCode]).toEqual([value, 404]);
    expect(answer.json()).toEqual({
      message: "Não encontrado.",
      request_id: answer.headers["x-request-id"],
    });
  }
});

test.each(idsInQueries)("%s: %s has to be one id", async (path, name) => {
  const wrong = [...malformed, ""].map((value) => `${name}=${value}`);
  for (const query of [...wrong, "", `${name}=1&${name}=1`, `${name}[]=1`, `${name}[id]=1`]) {
    const answer = await ana.get(`${path}?${query}`);
    expect([query, answer.statusCode]).toEqual([query, 422]);
    expect(Object.keys(answer.json().errors)).toEqual([name]);
  }
});

describe.each(bodies)("%s", (_key, endpoint) => {
  const send = (payload: string, type = "application/json") =>
    ana.send(endpoint.method, pathOf(endpoint), { payload, headers: { "content-type": type } });

  // The required fields, as the contract reports them.
  const { error } = endpoint.body?.safeParse({}) ?? {};
  const required = [...new Set(error?.issues.map(({ path }) => path.join(".")))];

  test.each([
    ["nothing", ""],
    ["null", "null"],
    ["an empty object", "{}"],
  ])("%s is a 422, every field at once", async (_what, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(422);
    const { errors } = answer.json();
    for (const messages of Object.values(errors)) expect(messages).toEqual([expect.any(String)]);
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(required));
    expect(errors).toEqual((await send("{}")).json().errors);
  });

  test.each([
    ["a list", '[{"email":"a"}]'],
    ["a text", '"email"'],
    ["a number", "1"],
  ])("%s is a 422 of the body", async (_what, payload) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json().errors.body]).toEqual([422, [expect.any(String)]]);
  });

  test("a body that isn't JSON is malformed, or of the wrong type", async () => {
    for (const payload of ["{", '{"a":1}}', "{'a':1}", '{"a":NaN}', "olá"])
      expect([payload, (await send(payload)).statusCode]).toEqual([payload, 400]);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"])
      expect([type, (await send("{}", type)).statusCode]).toEqual([type, 415]);
  });
});

test.each(patches)("%s is reached by PATCH, and by POST only with _method PATCH", async (path) => {
  expect((await ana.patch(path, {})).statusCode).toBe(422);
  for (const _method of ["PATCH", "patch", "PaTcH"])
    expect((await ana.post(path, { _method })).statusCode).toBe(422);
  for (const _method of [undefined, null, "", "PUT", "POST", " patch", ["PATCH"], { patch: 1 }, 1]) {
    const answer = await ana.post(path, { _method });
    expect([_method, answer.statusCode]).toEqual([_method, 405]);
    expect(answer.headers.allow).toContain("PATCH");
  }
});
