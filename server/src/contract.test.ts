import { type Endpoint, type EndpointKey, endpoints, errors } from "@sabia/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

// What can be derived from the contract's table is checked for every line of it.
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const table = Object.entries(endpoints) as [EndpointKey, Endpoint][];
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/^\/v1/, "").replace(/:\w+/g, "1");

test.each(table)("%s is keyed by its own method and path, once", (key, endpoint) => {
  expect(key).toBe(`${endpoint.method} ${endpoint.path}`);
});

test("the registered routes are the contract's table", () => {
  const routes = portal.app.printRoutes({ commonPrefix: false });
  for (const [, endpoint] of table) {
    expect(portal.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }), endpoint.path).toBe(
      true,
    );
  }
  expect(routes.match(/\/api\/v1\//g)?.length ?? 0).toBeLessThanOrEqual(
    new Set(table.map(([, endpoint]) => endpoint.path)).size,
  );
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
    for (const method of ["PUT", "OPTIONS", "TRACE"]) {
      const refused = await portal.anonymous().send(method, pathOf(endpoint));
      expect(refused.statusCode, method).toBe(405);
      const allowed = String(refused.headers.allow).split(", ");
      expect(allowed).toContain(endpoint.method);
      // What answers GET answers HEAD.
      expect(allowed.includes("HEAD"), method).toBe(allowed.includes("GET"));
    }
  },
);

test.each(table.filter(([, { query, body }]) => query ?? body))(
  "%s says that it refuses fields it can't read",
  (_key, endpoint) => {
    expect(endpoint.errors).toContain("invalid");
  },
);

test("every error code has a text and a status of its kind", () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    expect(message, code).toMatch(/^[A-ZÀ-Ý]/);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});
