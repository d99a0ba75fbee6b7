import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrandDirectory } from "../db/brands.ts";
import { loadAppInfo } from "../features/app-info/public.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createTestJobs } from "../testing/test-jobs.ts";
import { createLog } from "./log.ts";
import type { Mail } from "./mail.ts";
import { createOutbox } from "./outbox.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a mail of a brand that this process doesn't know yet waits for it", async () => {
  const brand = await createBrandDirectory(portal.database, loadAppInfo).get("sabia");
  if (!brand) throw new Error("The brand isn't there");
  const { id: userId } = await portal.db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const jobs = createTestJobs(portal.clock);
  const sent: Mail[] = [];
  let known = false;
  const outbox = createOutbox({
    ...{ jobs, clock: portal.clock, log: createLog("silent") },
    findBrand: async () => (known ? brand : undefined),
    transport: { send: async (mail) => void sent.push(mail) },
    compose: {
      greeting: async () => ({
        to: { name: "Ana", address: "ana@sabia.example" },
        subject: "Olá",
        html: "",
        text: "",
      }),
    },
  });
  await portal.db
    .transaction()
    .execute((trx) =>
      outbox.post(trx, brand, { kind: "greeting", userId, origin: "http://sabia.localhost" }),
    );
  await jobs.run();
  known = true;
  expect(await jobs.run()).toEqual([]);
  expect(sent).toMatchObject([{ subject: "Olá", brand: { slug: "sabia" } }]);
});
