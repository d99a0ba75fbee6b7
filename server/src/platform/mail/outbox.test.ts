import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrandDirectory } from "../../db/brands.ts";
import { removeBrand } from "../../db/remove-brand.ts";
import { loadAppInfo } from "../../features/app-info/public.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { createTestJobs } from "../../testing/portal/test-jobs.ts";
import { createLog } from "../log.ts";
import type { Mail } from "./mail.ts";
import { createMailbox } from "./mailbox.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const greeting = async () => ({
  to: { name: "Ana", address: "ana@sabia.example" },
  subject: "Olá",
  html: "",
  text: "",
});

async function findPostable(slug = "sabia") {
  const brand = await createBrandDirectory(portal.database, loadAppInfo).get(slug);
  if (!brand) throw new Error("The brand isn't there");
  const { id: userId } = await brand.db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const post = (outbox: Outbox) =>
    brand.db
      .transaction()
      .execute((trx) =>
        outbox.post(trx, brand, { kind: "greeting", userId, origin: "http://sabia.localhost" }),
      );
  return { brand, post };
}

test("a mail of a brand unknown to this process waits for it", async () => {
  const { brand, post } = await findPostable();
  const jobs = createTestJobs(portal.clock);
  const sent: Mail[] = [];
  let known = false;
  const outbox = createOutbox({
    jobs,
    clock: portal.clock,
    log: createLog("silent"),
    compose: { greeting },
    findBrand: async () => (known ? brand : undefined),
    transport: { send: async (mail) => void sent.push(mail) },
  });
  await post(outbox);
  await jobs.run();
  known = true;
  expect(await jobs.run()).toEqual([]);
  expect(sent).toMatchObject([{ subject: "Olá", brand: { slug: "sabia" } }]);
});

test("a mail whose row is erased while it is written to the local mailbox is not left there", async () => {
  const { brand, post } = await findPostable();
  const jobs = createTestJobs(portal.clock);
  const folder = join(portal.dataDir, "mail-of-the-erased");
  const mailbox = createMailbox(folder, { name: "", address: "a@sabia.example" });
  let erase = false;
  const outbox = createOutbox({
    jobs,
    clock: portal.clock,
    log: createLog("silent"),
    compose: { greeting },
    findBrand: async () => brand,
    transport: {
      ...mailbox,
      send: async (mail) => {
        if (erase) await portal.db.deleteFrom("mail_outbox").execute();
        await mailbox.send(mail);
      },
    },
  });
  await post(outbox);
  expect(await jobs.run()).toEqual([]);
  expect(await mailbox.list()).toHaveLength(1);
  erase = true;
  await post(outbox);
  expect(await jobs.run()).toEqual([]);
  expect(await mailbox.list()).toHaveLength(1);
});

test("a repeated job leaves a sent mail as it is", async () => {
  const { brand, post } = await findPostable();
  const jobs = createTestJobs(portal.clock);
  const sent: Mail[] = [];
  const outbox = createOutbox({
    jobs,
    clock: portal.clock,
    log: createLog("silent"),
    compose: { greeting },
    findBrand: async () => brand,
    transport: { send: async (mail) => void sent.push(mail) },
  });
  await post(outbox);
  await jobs.run();
  const newest = () =>
    portal.db.selectFrom("mail_outbox").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  const before = await newest();
  expect(before).toMatchObject({ state: "sent", sent_at: portal.clock.now() });
  await jobs.send("mail", { brand: "sabia", mail: before.id });
  expect(await jobs.run()).toEqual([]);
  expect([sent.length, await newest()]).toEqual([1, before]);
});

test("a mail whose brand is removed while it is written to the local mailbox is not left there", async () => {
  const { brand, post } = await findPostable("ipe");
  const jobs = createTestJobs(portal.clock);
  const folder = join(portal.dataDir, "mail-of-the-removed");
  const mailbox = createMailbox(folder, { name: "", address: "a@sabia.example" });
  const outbox = createOutbox({
    jobs,
    clock: portal.clock,
    log: createLog("silent"),
    compose: { greeting },
    findBrand: async () => brand,
    transport: {
      ...mailbox,
      send: async (mail) => {
        await removeBrand(portal.database, "ipe");
        await rm(join(folder, "ipe"), { recursive: true, force: true });
        await mailbox.send(mail);
        expect(await mailbox.list()).toHaveLength(1);
      },
    },
  });
  await post(outbox);
  expect(await jobs.run()).toMatchObject([{ code: "42P01" }]);
  expect(await mailbox.list()).toEqual([]);
});
