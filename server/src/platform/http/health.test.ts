import { fastify } from "fastify";
import { expect, test } from "vitest";
import { registerHealth } from "./health.ts";

function get(url: string, ping: () => Promise<unknown>) {
  const app = fastify();
  registerHealth(app, { ping, timeoutMs: 20 });
  return app.inject(url);
}
const never = () => new Promise(() => {});
const refused = () => Promise.reject(new Error("connection refused at 10.0.0.1"));

test("the process is alive even when the database is not", async () => {
  const answer = await get("/healthz", never);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "ok" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("the portal is ready while the database answers", async () => {
  const answer = await get("/readyz", async () => [{ one: 1 }]);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "ok" });
});

test.each([
  ["refuses", refused],
  [
    "throws",
    () => {
      throw new Error("pool ended");
    },
  ],
  ["doesn't answer", never],
])("the portal is not ready while the database %s", async (_what, ping) => {
  const answer = await get("/readyz", ping);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.json()).toEqual({ status: "unavailable" });
});
