import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MailNotSent, mailIdOf } from "./mail.ts";
import { createMailbox } from "./mailbox.ts";

const posted = { id: 7, createdAt: new Date("2026-11-21T12:00:00Z") };
const mail = {
  id: mailIdOf("sabia", posted),
  brand: { slug: "sabia", name: "Escola Sabiá" },
  date: posted.createdAt,
  to: { name: "Ana Lima", address: "ana.lima@sabia.example" },
  subject: "Redefinição de senha",
  html: "<p>Olá</p>",
  text: "Olá",
};
const file = `${posted.createdAt.getTime()}-${mail.id}.eml`;

let folder: string;
const createIn = (path: string) => createMailbox(path, { name: "", address: "a@sabia.example" });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-mailbox-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a mail that can't be written to the mailbox was not sent, is retried, and leaves no part", async () => {
  // A folder blocks the file's name.
  await mkdir(join(folder, "sabia", file), { recursive: true });
  const error = await createIn(folder)
    .send(mail)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MailNotSent);
  expect(error).toMatchObject({ final: false, message: "the mailbox can't be written to (EISDIR)" });
  expect(await readdir(join(folder, "sabia"))).toEqual([file]);
});

test("a mail that can't be composed was not sent, and the error quotes no recipient", async () => {
  const broken = {
    ...mail,
    get html(): string {
      throw new Error("Ana Lima");
    },
  };
  const error = await createIn(folder)
    .send(broken)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "MailNotSent", final: false });
  expect(String(error)).not.toContain("Ana");
});

test("the part file of a killed process is deleted with its mail", async () => {
  const mailbox = createIn(folder);
  await mailbox.send(mail);
  await writeFile(join(folder, "sabia", `${file}.part`), "To: Ana Lima");
  await mailbox.forget("sabia", [posted]);
  expect(await readdir(join(folder, "sabia"))).toEqual([]);
});
