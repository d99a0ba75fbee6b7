import { type Endpoint, type EndpointKey, endpoints, errors } from "@sabia/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectRoutes } from "./testing/portal/collect-routes.ts";
import { startTestApp, type TestApp } from "./testing/portal/test-app.ts";
import { makeWebFolder } from "./testing/portal/web-folder.ts";

// Properties that can be derived from the contract's table are checked for every entry.
let portal: TestApp;
let routes: string[];
const web = makeWebFolder();
beforeAll(async () => {
  const { result, routesOf } = await collectRoutes(() => startTestApp({}, { webFolder: web.path }));
  portal = result;
  routes = routesOf(portal.app);
});
afterAll(async () => {
  await portal.close();
  web.remove();
});

const table = Object.entries(endpoints) as [EndpointKey, Endpoint][];
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/^\/v1/, "").replace(/:\w+/g, "1");

const allMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
/** The methods that a path answers with something other than 405. */
function listAnswered(path: string): string[] {
  const methods = table.filter(([, endpoint]) => endpoint.path === path).map(([, { method }]) => method);
  // GET implies HEAD, and PATCH is reached by POST (wire §1).
  const more = { GET: ["HEAD"], PATCH: ["POST"] } as Record<string, string[]>;
  return methods.flatMap((method) => [method, ...(more[method] ?? [])]).sort();
}
const listRefused = (path: string) => allMethods.filter((method) => !listAnswered(path).includes(method));

/** Routes outside the API: pages, assets and health checks. */
const besides = [
  "/*",
  "/assets/*",
  "/brand/:name",
  "/favicon.ico",
  "/robots.txt",
  "/boleto/:name",
  "/healthz",
  "/readyz",
  "/_mailbox",
  "/_mailbox/:brand/:file",
  "/_mailbox/:brand/:file/html",
  "/api/docs",
  "/api/docs/json",
  "/api/docs/yaml",
  "/api/docs/static/*",
  "/api/docs/static/index.html",
  "/api/docs/static/swagger-initializer.js",
];

test("the registered routes are the contract's table, and a few outside the API", () => {
  // A path of the table has every method registered, if only to refuse it.
  const ofTable = table.flatMap(([, { path }]) => allMethods.map((method) => `${method} /api${path}`));
  const ofOthers = besides.flatMap((url) => [`GET ${url}`, `HEAD ${url}`]);
  expect([...new Set(routes)].sort()).toEqual([...new Set([...ofTable, ...ofOthers])].sort());
});

describe.each(table.filter(([, endpoint]) => endpoint.access !== "public"))("%s", (_key, endpoint) => {
  test.each([
    ["nobody", undefined],
    ["a made-up token", `Bearer ${"x".repeat(43)}`],
    ["another scheme", "Basic YW5hOmFuYQ=="],
  ])("is 401 to %s", async (_who, authorization) => {
    const answer = await portal.anonymous().send(endpoint.method, pathOf(endpoint), {
      headers: { ...(authorization && { authorization }) },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().message).toBe("Não autenticado.");
  });
});

test.each(table)(
  "%s answers the same with a trailing slash, and 405 with Allow to other methods",
  async (_key, endpoint) => {
    const paths = [pathOf(endpoint), `${pathOf(endpoint)}/`];
    const [plain, slashed] = await Promise.all(
      paths.map((path) => portal.anonymous().send(endpoint.method, path)),
    );
    expect(slashed?.statusCode).toBe(plain?.statusCode);
    for (const method of listRefused(endpoint.path)) {
      const refused = await portal.anonymous().send(method, pathOf(endpoint));
      expect(refused.statusCode, method).toBe(405);
      expect(String(refused.headers.allow).split(", ").sort(), method).toEqual(listAnswered(endpoint.path));
    }
  },
);

test.each(table.filter(([, { query, body }]) => query ?? body))(
  "%s declares that it refuses fields it can't parse",
  (_key, endpoint) => {
    expect(endpoint.errors).toContain("invalid");
  },
);

test("every error code has a message and a matching status", () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    expect(message, code).toMatch(/^[A-ZÀ-Ý]/);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});
