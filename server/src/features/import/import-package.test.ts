import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../testing/content/content-package.ts";
import { kinds } from "./write/ledger.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
afterAll(() => school.close());

/** Every row of the brand and the registry with the transaction that last wrote it. */
async function snapshot(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
    from pg_tables where schemaname = 'brand_jatoba' or (schemaname = 'registry' and tablename like 'brand%')`.execute(
    school.database.registry,
  );
  const tables: Record<string, unknown> = {};
  for (const { schema, name } of rows) {
    const found =
      await sql`select xmin::text, ctid::text, t.* from ${sql.id(schema, name)} as t order by 2`.execute(
        school.database.registry,
      );
    tables[`${schema}.${name}`] = found.rows;
  }
  return tables;
}

describe("a first import", () => {
  it("writes everything and counts it as new", async () => {
    const { counts, anchorDay } = await school.import();
    expect(anchorDay).toBe("2026-03-02");
    expect(Object.fromEntries(kinds.map((kind) => [kind, counts[kind].new]))).toEqual({
      brand: 1,
      file: 5,
      unit: 1,
      course: 2,
      topic: 4,
      list: 0,
      lesson: 6,
      group: 2,
      person: 2,
      enrollment: 3,
      answers: 0,
      progress: 4,
      forum: 1,
      forum_topic: 2,
      discussion: 2,
      reply: 2,
      package: 0,
      payment: 0,
    });
    const { registry } = school.database;
    const hosts = await registry.selectFrom("brand_hosts").select("host").orderBy("host").execute();
    expect(hosts.map(({ host }) => host)).toEqual(["jatoba.localhost", "www.jatoba.localhost"]);
  });

  it("counts relative dates from its day, in the brand's time zone", async () => {
    const enrollments = await school.db.selectFrom("enrollments").selectAll().orderBy("number").execute();
    expect(enrollments.map((row) => row.created_at.toISOString())).toEqual([
      "2025-11-22T11:30:00.000Z",
      "2026-01-10T03:00:00.000Z",
      "2026-02-25T03:00:00.000Z",
    ]);
    const [raiz] = await school.db
      .selectFrom("lesson_progress")
      .selectAll()
      .where("progress", "=", 1)
      .orderBy("touched_at")
      .execute();
    expect(raiz?.finished_at?.toISOString()).toBe("2026-01-31T22:40:00.000Z");
  });

  it("renders text as safe HTML with the pictures' addresses and sizes", async () => {
    const lesson = await school.db
      .selectFrom("lessons")
      .selectAll()
      .where("slug", "=", "raiz")
      .executeTakeFirstOrThrow();
    expect(lesson.content_html).toContain("<h2>Por baixo da terra</h2>");
    expect(lesson.content_html).toMatch(/src="\/api\/v1\/file\/get-file\?file_name=raiz-[0-9a-f]{8}\.png"/);
    for (const attribute of ['width="640"', 'height="480"', 'loading="lazy"', 'alt="Uma raiz"']) {
      expect(lesson.content_html).toContain(attribute);
    }
    const images = await school.db
      .selectFrom("lesson_images")
      .innerJoin("files", "files.id", "file_id")
      .select("files.type")
      .where("lesson_id", "=", lesson.id)
      .execute();
    expect(images).toEqual([{ type: "image/png" }]);
  });

  it("stores the bytes, and makes only the logos public", async () => {
    const files = await school.db.selectFrom("files").selectAll().execute();
    for (const { storage_key } of files) expect(await school.storage.touch(storage_key)).toBe(true);
    expect(files.filter((file) => file.is_public).map(({ type }) => type)).toEqual(["image/svg+xml"]);
    const { theme } = await school.db.selectFrom("settings").select("theme").executeTakeFirstOrThrow();
    expect(theme).toMatchObject({
      menu_variant: "dark",
      follow_system: false,
      logo: files.find((file) => file.is_public)?.name,
    });
  });
});

describe("a later import", () => {
  it("writes nothing when nothing changed, and keeps dates on any later day", async () => {
    const before = await snapshot();
    const { counts, anchorDay } = await school.import({ now: new Date("2026-06-20T12:00:00Z") });
    expect(anchorDay).toBe("2026-03-02");
    for (const kind of kinds) expect(counts[kind]).toMatchObject({ new: 0, changed: 0, kept: 0, removed: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it("writes a changed lesson and nothing else", async () => {
    const before = await snapshot();
    await school.edit("courses/biologia/lessons/inseto.md", "Seis patas.", "Seis patas e duas antenas.");
    const { counts } = await school.import();
    expect(kinds.filter((kind) => counts[kind].changed > 0 || counts[kind].new > 0)).toEqual(["lesson"]);
    expect(counts.lesson).toMatchObject({ changed: 1, unchanged: 5 });
    const after = await snapshot();
    expect(
      Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table])),
    ).toEqual(expect.arrayContaining(["brand_jatoba.lessons", "brand_jatoba.import_fingerprints"]));
    const tables = ["people", "enrollments", "topics", "files", "lesson_progress", "lesson_materials"];
    for (const table of tables)
      expect(after[`brand_jatoba.${table}`]).toEqual(before[`brand_jatoba.${table}`]);
  });

  it("restores the first state with reset", async () => {
    await school.restore();
    await school.db.deleteFrom("lesson_progress").execute();
    const { counts, anchorDay } = await school.import({ reset: true, now: new Date("2026-06-20T12:00:00Z") });
    expect(anchorDay).toBe("2026-06-20");
    expect(counts.progress.new).toBe(4);
    expect(counts.person.new).toBe(2);
  });
});

it.each([";", "\t"])("reads the same people and enrollments with %j as the delimiter", async (separator) => {
  await school.restore();
  const now = new Date("2026-06-20T12:00:00Z");
  await school.import({ now });
  for (const file of ["people.csv", "enrollments.csv"]) {
    const text = await readFile(join(school.folder, file), "utf8");
    await school.write(file, text.replaceAll(",", separator));
  }
  const { counts } = await school.import({ now });
  expect([counts.person, counts.enrollment]).toEqual([
    expect.objectContaining({ new: 0, changed: 0, unchanged: 2 }),
    expect.objectContaining({ new: 0, changed: 0, unchanged: 3 }),
  ]);
});
