import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openPortalOn } from "../../testing/portal/test-portal.ts";
import { createMailbox } from "./mailbox.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const day = 86_400;

test("a mail is deleted a month after it was posted, with its link and its file in the local mailbox", async () => {
  const mailbox = createMailbox(join(portal.dataDir, "mail"), { name: "", address: "a@sabia.example" });
  const ask = async (person: "carla" | "bruno") => {
    const { statusCode } = await portal
      .anonymous()
      .post("/auth/reset_password", { email: people[person].email });
    expect(statusCode).toBe(200);
    expect(await portal.jobs.run()).toEqual([]);
  };
  const held = async () => ({
    rows: (await portal.db.selectFrom("mail_outbox").selectAll().execute()).length,
    links: (await portal.db.selectFrom("password_resets").selectAll().execute()).length,
    to: (await mailbox.list()).flatMap(({ mail }) => mail.to?.map(({ address }) => address)).sort(),
  });
  const forget = async (seconds: number) => {
    portal.clock.advance(seconds);
    await portal.jobs.send("forget-old-mails", {});
    expect(await portal.jobs.run()).toEqual([]);
  };
  await ask("carla");
  await forget(15 * day);
  await ask("bruno");
  await forget(15 * day);
  expect(await held()).toEqual({ rows: 2, links: 2, to: [people.bruno.email, people.carla.email] });
  await forget(1);
  expect(await held()).toEqual({ rows: 1, links: 1, to: [people.bruno.email] });
  await forget(15 * day);
  expect(await held()).toEqual({ rows: 0, links: 0, to: [] });
});

test("mail files are also deleted once the portal uses a mail server, including those without a row", async () => {
  const folder = join(portal.dataDir, "mail", "sabia");
  await portal.anonymous().post("/auth/reset_password", { email: people.carla.email });
  expect(await portal.jobs.run()).toEqual([]);
  const [kept = ""] = await readdir(folder);
  const moment = Number.parseInt(kept, 10);
  // Files of an earlier database, and of a killed process.
  for (const name of [`${moment}-sabia.9.${moment}.eml`, `${moment}-sabia.8.${moment}.eml.part`])
    await writeFile(join(folder, name), "");
  const newer = `${moment + 2000}-sabia.7.${moment + 2000}.eml`;
  for (const name of [newer, "of-somebody-else.txt"]) await writeFile(join(folder, name), "");

  const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "escola@sabia.example" };
  const later = await openPortalOn(portal.url, { ...settings, DATA_DIR: portal.dataDir });
  later.clock.advance((moment - later.clock.now().getTime()) / 1000 + 30 * day + 1);
  await later.jobs.send("forget-old-mails", {});
  expect(await later.jobs.run()).toEqual([]);
  await later.close();
  expect(await portal.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual([newer, "of-somebody-else.txt"]);
});

test("a removed brand's mails are deleted at night, and folders that belong to no brand stay", async () => {
  const folder = join(portal.dataDir, "mail");
  for (const name of ["gone", "ipe", "Notas"]) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, `${portal.clock.now().getTime()}-mail.eml`), "Olá");
  }
  await portal.jobs.send("forget-old-mails", {});
  expect(await portal.jobs.run()).toEqual([]);
  const left = await readdir(folder);
  expect(left).not.toContain("gone");
  expect(left).toEqual(expect.arrayContaining(["Notas", "ipe"]));
  expect(await readdir(join(folder, "ipe"))).toHaveLength(1);
});
