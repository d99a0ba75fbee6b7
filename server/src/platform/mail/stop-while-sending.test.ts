/** A process shuts down while the mail server keeps it waiting, and another one starts. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Brand, createBrandDirectory } from "../../db/brands.ts";
import { createDatabase } from "../../db/database.ts";
import { createPool } from "../../db/pool.ts";
import { loadAppInfo } from "../../features/app-info/public.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { startTestSmtp, type TestSmtp } from "../../testing/portal/test-smtp.ts";
import { createJobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import { createSmtpTransport } from "./mail-smtp.ts";
import { createOutbox } from "./outbox.ts";

let portal: TestApp;
let smtp: TestSmtp;
let brand: Brand | undefined;
beforeAll(async () => {
  portal = await startTestApp();
  brand = await createBrandDirectory(portal.database, loadAppInfo).get("sabia");
});
afterAll(() => portal.close());
beforeEach(async () => {
  smtp = await startTestSmtp();
  await portal.db.deleteFrom("mail_outbox").execute();
  return () => smtp.close();
});

const patience = { timeout: 20_000, interval: 20 };
const greeting = async () => ({
  to: { name: "Ana", address: "ana@sabia.example" },
  subject: "Olá",
  html: "",
  text: "",
});

async function startProcess() {
  const database = createDatabase(createPool(portal.url, { max: 3 }));
  const [jobs, log] = [createJobs(database, createLog("silent")), createLog("silent")];
  const outbox = createOutbox({
    jobs,
    log,
    clock: portal.clock,
    compose: { greeting },
    findBrand: async () => brand,
    transport: createSmtpTransport(smtp.url, { name: "", address: "escola@sabia.example" }),
  });
  await jobs.start();
  return {
    async post() {
      const { id: userId } = await portal.db
        .selectFrom("users")
        .select("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      await portal.db.transaction().execute(async (trx) => {
        if (brand) await outbox.post(trx, brand, { kind: "greeting", userId, origin: "http://localhost" });
      });
    },
    async stop() {
      await jobs.stop();
      await database.close();
    },
  };
}

const findStates = async () =>
  (await portal.db.selectFrom("mail_outbox").select("state").execute()).map(({ state }) => state);

test("a mail that the server has not accepted yet is sent once, by the next process", async () => {
  smtp.moods.push("silence at recipient");
  const first = await startProcess();
  await first.post();
  await vi.waitUntil(() => smtp.moods.length === 0, patience);
  await first.stop();
  expect(await findStates()).toEqual(["waiting"]);

  const second = await startProcess();
  await vi.waitUntil(async () => (await findStates())[0] !== "waiting" && smtp.messages.length > 0, patience);
  await second.stop();
  expect([smtp.messages.length, await findStates()]).toEqual([1, ["sent"]]);
}, 60_000);

test("a mail handed to the server is waited for, and not sent again", async () => {
  smtp.moods.push("acknowledge later");
  const first = await startProcess();
  await first.post();
  await vi.waitUntil(() => smtp.held.length === 1, patience);
  const stopping = first.stop();
  smtp.held.pop()?.();
  await stopping;
  expect([smtp.messages.length, await findStates()]).toEqual([1, ["sent"]]);
  const { rows } = await portal.database.pool.query(
    "select 1 from pgboss.job where name = 'mail' and state <> 'completed'",
  );
  expect(rows).toEqual([]);
}, 60_000);
