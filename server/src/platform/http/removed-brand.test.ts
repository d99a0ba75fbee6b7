import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeBrand } from "../../db/remove-brand.ts";
import { type Client, startTestApp, type TestApp, testWebhookSecret } from "../../testing/portal/test-app.ts";
import { createLog } from "../log.ts";

let portal: TestApp;
let davi: Client;
let nobody: Client;
let output: string;
beforeEach(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      output += line;
      done();
    },
  });
  portal = await startTestApp({}, { log: createLog("info", stream) });
  davi = await portal.signIn("davi");
  nobody = portal.anonymous("ipe.localhost");
  output = "";
});
afterEach(() => portal.close());

const open = (url: string) => portal.app.inject({ url, headers: { host: "ipe.localhost" } });

test("a request to a brand that is being removed gets a 503, and its retry the brand that now has the host", async () => {
  await removeBrand(portal.database, "ipe");
  const event = { id: "hook_1", type: "order.paid", data: { id: "or_1" } };
  // All requests start before the first one fails.
  const answers = await Promise.all([
    davi.get("/course"),
    davi.get("/auth/user"),
    davi.post("/orders", { course_packages: [1] }),
    nobody.post("/auth/login", { email: "davi.moura@ipe.example", password: "ipe-davi-1" }),
    nobody.post(`/webhooks/pagarme/${testWebhookSecret}`, event),
    open("/boleto/1?signature=x"),
    open("/brand/logo.svg"),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
  }
  expect(output).not.toContain('"msg":"internal"');
  expect((await nobody.get("/info-app")).json().name).toBe("Escola Sabiá");
  expect((await davi.get("/course")).statusCode).toBe(401);
});

test("sweeps log nothing about a brand that is being removed", async () => {
  await removeBrand(portal.database, "ipe");
  await portal.jobs.send("close-expired-lists", {});
  await portal.jobs.send("reconcile-orders", {});
  expect(await portal.jobs.run()).toEqual([]);
  expect(output).toBe("");
});

test("a missing table of an existing brand is an internal error", async () => {
  await portal.database.pool.query("alter table brand_ipe.enrollments rename to hidden");
  expect((await davi.get("/course")).statusCode).toBe(500);
  expect(output).toContain('"msg":"internal"');
  await portal.database.pool.query("drop schema brand_ipe cascade");
  expect((await davi.get("/course")).statusCode).toBe(500);
});
