import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listPersonalDataSources } from "../../../personal-data-sources.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { createAnsweredPackage } from "../../../testing/content/answered-package.ts";
import type { TestPackage } from "../../../testing/content/content-package.ts";
import { createTestClock } from "../../../testing/portal/test-clock.ts";
import { cleanUploads } from "../../files/clean-uploads.ts";
import { erasePerson } from "../../privacy/public.ts";

const payments = `payments:
  - { enrollment: "1001", at: "-90d 10:00", title: Biologia, price: 29700, method: BOLETO }
`;
let school: TestPackage;
beforeEach(async () => {
  school = await createAnsweredPackage();
});
afterEach(() => school.close());

/** Erases the student of the package whose answers have files. */
function erase() {
  const clock = createTestClock();
  const { db, storage } = school;
  return erasePerson("P1", { db, slug: "jatoba", storage, clock, sources: listPersonalDataSources(clock) });
}

const files = () =>
  school.db.selectFrom("files").select(["name", "storage_key as key"]).orderBy("name").execute();

it("an old package restores no file of an erased student's answers, neither row nor bytes", async () => {
  await school.import();
  const before = await files();
  const own = before.filter(({ name }) => /^(rosa|comentario)-/.test(name));
  expect(own).toHaveLength(2);
  await erase();
  const left = before.filter((file) => !own.includes(file));
  expect(await files()).toEqual(left);

  for (let again = 0; again < 2; again++) {
    const { counts } = await school.import();
    expect(counts.file).toMatchObject({ new: 0, changed: 0 });
    expect(await files()).toEqual(left);
    for (const { key } of own) expect(await school.storage.touch(key)).toBe(false);
  }
  // Files of others' answers and of lessons are still there.
  for (const { key } of left) expect(await school.storage.touch(key)).toBe(true);
});

it("a student erased while an import stores its files gets none of them back, neither row nor bytes", async () => {
  await school.import();
  const before = await files();
  const own = before.filter(({ name }) => /^(rosa|comentario)-/.test(name));
  const left = before.filter((file) => !own.includes(file));
  const { db, storage } = school;
  let erasing: Promise<boolean> | undefined;
  const slow: Storage = {
    ...storage,
    async touch(key) {
      erasing ??= erase();
      await erasing;
      return storage.touch(key);
    },
  };
  await school.import({ storage: slow });
  expect(await erasing).toBe(true);
  expect(await files()).toEqual(left);
  await cleanUploads({ db, storage, slug: "jatoba", now: new Date() });
  for (const { key } of own) expect(await storage.touch(key)).toBe(false);
  for (const { key } of left) expect(await storage.touch(key)).toBe(true);
});

it("the bytes of a student erased while an import stores its files are removed even if that import then fails", async () => {
  await school.import();
  const own = (await files()).filter(({ name }) => /^(rosa|comentario)-/.test(name));
  const { db, storage } = school;
  let erasing: Promise<boolean> | undefined;
  const asked = new Set<string>();
  const failing: Storage = {
    ...storage,
    async touch(key) {
      // Once more in the transaction.
      if (asked.has(key)) throw new Error("the disk is full");
      asked.add(key);
      erasing ??= erase();
      await erasing;
      return storage.touch(key);
    },
  };
  await expect(school.import({ storage: failing })).rejects.toThrow("the disk is full");
  for (const { key } of own) expect(await storage.touch(key)).toBe(true);
  await cleanUploads({ db, storage, slug: "jatoba", now: new Date() });
  for (const { key } of own) expect(await storage.touch(key)).toBe(false);
});

/** The fingerprints that the import stored about the student and their studies. */
const marks = () =>
  school.db
    .selectFrom("import_fingerprints")
    .selectAll()
    .where("key", "~", "1001|1002|P1|turma-b/fontes/")
    .where("kind", "<>", "forum_topic")
    .orderBy("kind")
    .orderBy("key")
    .execute();
const left = [
  { kind: "enrollment", key: "1001", fingerprint: "erased" },
  { kind: "enrollment", key: "1002", fingerprint: "erased" },
  { kind: "person", key: "P1", fingerprint: "erased" },
];

it("an erasure removes the fingerprints of a student's work, and an old package restores none", async () => {
  await school.write("history/payments.yaml", payments);
  await school.import();
  const kinds = ["answers", "discussion", "enrollment", "payment", "person", "progress", "reply"];
  expect([...new Set((await marks()).map(({ kind }) => kind))]).toEqual(kinds);
  const others = school.db.selectFrom("import_fingerprints").select("key").where("key", "like", "%1003%");
  const before = await others.execute();
  await erase();
  expect(await marks()).toEqual(left);
  expect(await others.execute()).toEqual(before);
  await school.import();
  expect(await marks()).toEqual(left);
});

it("an erased student whose enrollment number has a slash leaves no fingerprint", async () => {
  for (const path of ["enrollments.csv", "history/progress.yaml", "history/answers.yaml"]) {
    const text = await readFile(join(school.folder, path), "utf8");
    await school.write(path, text.replaceAll("1001", "2026/1001"));
  }
  await school.import();
  const kinds = async () => [...new Set((await marks()).map(({ kind }) => kind))];
  expect(await kinds()).toEqual(expect.arrayContaining(["answers", "progress"]));
  await erase();
  expect(await kinds()).toEqual(["enrollment", "person"]);
});

it("an old row of an erased student is skipped, even if somebody else has their e-mail now", async () => {
  await school.import();
  const { db } = school;
  await erase();
  const { id: person_id } = await db
    .selectFrom("people")
    .select("id")
    .where("student_number", "=", "P2")
    .executeTakeFirstOrThrow();
  const again = { person_id, email: "rosa@jatoba.example", password_hash: "x" };
  await db.insertInto("users").values(again).execute();
  expect((await school.import()).counts.person).toMatchObject({ kept: 1, unchanged: 1 });
});

it("a file of an erased student's answer that a lesson now uses is imported with the lesson", async () => {
  await school.import();
  await erase();
  await school.edit("courses/biologia/lessons/raiz.md", "imagens/raiz.png", "respostas/rosa.png");
  await school.import();
  const [shown] = (await files()).filter(({ name }) => name.startsWith("rosa-"));
  expect(await school.storage.touch(shown?.key ?? "")).toBe(true);
});

it("an old package doesn't restore an erased student, even after packages without them", async () => {
  await school.write("history/payments.yaml", payments);
  await school.import();
  const readPackage = (path: string) => readFile(join(school.folder, path), "utf8");
  const people = await readPackage("people.csv");
  const enrollments = await readPackage("enrollments.csv");
  const history = await Promise.all(
    ["progress", "forums", "answers", "payments"].map(async (name) => {
      const path = `history/${name}.yaml`;
      return { path, text: await readPackage(path) };
    }),
  );
  await erase();
  await school.write("people.csv", people.replace(/^P1,.*\n/m, ""));
  await school.write("enrollments.csv", enrollments.replaceAll(/^\d+,P1,.*\n/gm, ""));
  for (const { path } of history) await school.remove(path);
  for (let again = 0; again < 2; again++) await school.import();

  await school.write("people.csv", people);
  await school.write("enrollments.csv", enrollments);
  for (const { path, text } of history) await school.write(path, text);
  await school.import();
  const names = await school.db.selectFrom("people").select("name").orderBy("name").execute();
  expect(names.map(({ name }) => name)).toEqual(["Caio Dias", "Estudante removido"]);
  expect((await files()).filter(({ name }) => /^(rosa|comentario)-/.test(name))).toEqual([]);
  expect(await marks()).toEqual(left);
});

it("a package without an erased student is accepted once all references to them are removed; each remaining one is refused with its line", async () => {
  await school.import();
  await erase();
  const people = await readFile(join(school.folder, "people.csv"), "utf8");
  await school.write("people.csv", people.replace(/^P1,.*\n/m, ""));
  expect(await school.refusals()).toContain('enrollments.csv:2  no person has the student_number "P1"');
  const enrollments = await readFile(join(school.folder, "enrollments.csv"), "utf8");
  await school.write("enrollments.csv", enrollments.replace(/^100[12],.*\n/gm, ""));
  expect(await school.refusals()).toMatch(
    /^history\/answers\.yaml:2 .*^history\/forums\.yaml:7 .*^history\/progress\.yaml:2 /ms,
  );
  for (const name of ["answers", "forums", "progress"]) await school.remove(`history/${name}.yaml`);
  const { counts, passedBy } = await school.import();
  expect([counts.person, passedBy]).toMatchObject([{ unchanged: 1, new: 0 }, []]);
});
