import { chown, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { createMailbox } from "../platform/mail/mailbox.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { startSimulator } from "../simulator/simulator.ts";

const someone = { uid: 4321, gid: 4322 };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-owner-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The owners of everything in the folder. */
async function listOwners(): Promise<Record<string, { uid: number; gid: number }>> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const owners = await Promise.all(
    names.map(async (name) => {
      const { uid, gid } = await stat(join(folder, name));
      return [name, { uid, gid }] as const;
    }),
  );
  return Object.fromEntries(owners);
}

// Only root can change a file's owner.
test.runIf(process.getuid?.() === 0)("what root makes in a user's data folder is the user's", async () => {
  await chown(folder, someone.uid, someone.gid);
  await createFolderStorage(join(folder, "files")).put("sabia/uploads/gravacao.webm", Readable.from(["voz"]));
  const brand = { slug: "sabia", name: "Escola Sabiá" };
  const sender = { name: "", address: "portal@sabia.example" };
  await createMailbox(join(folder, "mail"), sender).send({
    id: "sabia.1",
    brand,
    date: new Date(0),
    to: { name: "Ana", address: "ana@sabia.example" },
    subject: "Olá",
    html: "<p>Olá</p>",
    text: "Olá",
  });
  const simulator = await startSimulator({
    folder: join(folder, "simulator"),
    port: 0,
    clock: systemClock,
    ticking: false,
  });
  await simulator.stop();
  const owners = await listOwners();
  expect(Object.keys(owners)).toEqual(
    expect.arrayContaining([
      "files/sabia/uploads/gravacao.webm",
      "simulator/journal.jsonl",
      "simulator/keys.json",
    ]),
  );
  expect(Object.keys(owners).filter((name) => name.endsWith(".eml"))).toHaveLength(1);
  expect(Object.entries(owners).filter(([, owner]) => owner.uid !== someone.uid)).toEqual([]);
  expect(new Set(Object.values(owners).map(({ gid }) => gid))).toEqual(new Set([someone.gid]));
});
