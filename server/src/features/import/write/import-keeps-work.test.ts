import type { NotNull } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listPersonalDataSources } from "../../../personal-data-sources.ts";
import { hashPassword, verifyPassword } from "../../../platform/passwords.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { createTestClock } from "../../../testing/portal/test-clock.ts";
import { erasePerson } from "../../privacy/public.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const findPerson = (studentNumber: string) =>
  school.db
    .selectFrom("people")
    .selectAll()
    .where("student_number", "=", studentNumber)
    .executeTakeFirstOrThrow();
const findUser = async (studentNumber: string) =>
  school.db
    .selectFrom("users")
    .selectAll()
    .where("person_id", "=", (await findPerson(studentNumber)).id)
    .$narrowType<{ password_hash: NotNull }>()
    .executeTakeFirst();
const findProgress = (lesson: string) =>
  school.db
    .selectFrom("lesson_progress")
    .innerJoin("lessons", "lessons.id", "lesson_id")
    .selectAll("lesson_progress")
    .where("lessons.slug", "=", lesson)
    .executeTakeFirst();

describe("a student's changes", () => {
  it("a person erased in the portal stays erased", async () => {
    const { id } = await findPerson("P1");
    const clock = createTestClock();
    const options = {
      db: school.db,
      storage: school.storage,
      clock,
      slug: "jatoba",
      sources: listPersonalDataSources(clock),
    };
    expect(await erasePerson("P1", options)).toBe(true);
    await school.edit("people.csv", "Rosa Alves", "Rosa Maria Alves");
    await school.edit("enrollments.csv", "1001,P1,turma-a,E", "1001,P1,turma-a,F");
    await school.import();
    const people = await school.db.selectFrom("people").select(["id", "name"]).orderBy("id").execute();
    expect(people).toEqual([
      { id, name: "Estudante removido" },
      { id: expect.any(Number), name: "Caio Dias" },
    ]);
    const enrollments = await school.db.selectFrom("enrollments").select("number").execute();
    expect(enrollments.map(({ number }) => number)).not.toContain("1001");
  });

  it("no fingerprint of an erased person's name, CPF or birth date remains, however often one imports", async () => {
    const clock = createTestClock();
    const options = {
      db: school.db,
      storage: school.storage,
      clock,
      slug: "jatoba",
      sources: listPersonalDataSources(clock),
    };
    const readMark = () =>
      school.db
        .selectFrom("import_fingerprints")
        .select("fingerprint")
        .where("kind", "=", "person")
        .where("key", "=", "P1")
        .executeTakeFirstOrThrow();
    expect((await readMark()).fingerprint.split(".").length).toBeGreaterThan(1);
    expect(await erasePerson("P1", options)).toBe(true);
    for (const [before, after] of [
      ["Rosa Alves", "Rosa Maria Alves"],
      ["Rosa Maria", "Rosa Clara"],
    ] as const) {
      expect(await readMark()).toEqual({ fingerprint: "erased" });
      await school.edit("people.csv", before, after);
      await school.import();
    }
    expect(await readMark()).toEqual({ fingerprint: "erased" });
    const people = await school.db.selectFrom("people").select("name").execute();
    expect(people.map(({ name }) => name).sort()).toEqual(["Caio Dias", "Estudante removido"]);
  });

  it("password and e-mail are the student's own after the first import", async () => {
    const changed = { email: "rosa@outro.example", password_hash: await hashPassword("outra-senha-1") };
    await school.db.updateTable("users").set(changed).execute();
    await school.edit("people.csv", "rosa-segredo", "novo-segredo");
    await school.edit("people.csv", "Rosa Alves", "Rosa Maria Alves");
    const { counts } = await school.import();
    expect(counts.person).toMatchObject({ changed: 1, unchanged: 1 });
    const user = await findUser("P1");
    expect(user?.email).toBe("rosa@outro.example");
    expect(await verifyPassword(user?.password_hash, "outra-senha-1")).toBe(true);
  });

  it("a profile field stays unless the same field changed in the files", async () => {
    await school.db
      .updateTable("people")
      .set({ name: "Rosa de Alves" })
      .where("student_number", "=", "P1")
      .execute();
    await school.edit("people.csv", "F,F,Santos", "F,NI,Santos");
    await school.import();
    expect(await findPerson("P1")).toMatchObject({ name: "Rosa de Alves", gender_identity: "NI" });
  });

  it("a phone and an address entered by the student stay beside the school's", async () => {
    const { id } = await findPerson("P1");
    await school.db.insertInto("phones").values({ person_id: id, number: "5511911112222" }).execute();
    await school.edit("people.csv", "5511987654321,Rua do Ipê,10", "5511933334444,Rua da Paz,20");
    await school.import();
    const phones = await school.db.selectFrom("phones").select("number").orderBy("number").execute();
    expect(phones.map(({ number }) => number)).toEqual(["5511911112222", "5511933334444"]);
    const addresses = await school.db.selectFrom("addresses").select(["street", "number"]).execute();
    expect(addresses).toEqual([{ street: "Rua da Paz", number: "20" }]);
  });

  it("an e-mail added later gives access to a person whose first access was pending", async () => {
    await school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
    await school.import();
    expect(await verifyPassword((await findUser("P2"))?.password_hash, "caio-segredo")).toBe(true);
  });
});

describe("progress", () => {
  it("is neither lowered nor backdated", async () => {
    const touched_at = new Date("2026-03-05T10:00:00Z");
    const folha = await findProgress("folha");
    await school.db
      .updateTable("lesson_progress")
      .set({ progress: 1, touched_at, finished_at: touched_at })
      .where("lesson_id", "=", folha?.lesson_id ?? 0)
      .execute();
    await school.edit("history/progress.yaml", "progress: 0.38", "progress: 0.4");
    const { counts } = await school.import();
    expect(counts.progress).toMatchObject({ kept: 1, unchanged: 3 });
    expect(await findProgress("folha")).toMatchObject({ progress: 1, touched_at, finished_at: touched_at });
    expect((await school.import()).counts.progress.unchanged).toBe(4);
  });

  it("of a corrected entry follows the files if the student did nothing since", async () => {
    await school.edit("history/progress.yaml", 'progress: 0.5, at: "-19d"', 'progress: 1, at: "-18d"');
    expect((await school.import()).counts.progress.changed).toBe(1);
    expect((await findProgress("dois"))?.finished_at?.toISOString()).toBe("2026-02-12T03:00:00.000Z");
  });
});

describe("entries that left the files", () => {
  it("a studied lesson is taken out of the tree and kept; one that nobody opened is removed", async () => {
    await school.edit("courses/biologia/course.yaml", "[raiz, folha]", "[folha]");
    await school.edit(
      "courses/biologia/course.yaml",
      "      - title: Bichos\n        kind: subject\n        lessons: [inseto]\n",
      "",
    );
    await school.edit(
      "history/progress.yaml",
      '      - { lesson: raiz, progress: 1, at: "-30d 19:40" }\n',
      "",
    );
    await school.remove("courses/biologia/lessons/raiz.md");
    await school.remove("courses/biologia/lessons/inseto.md");
    const { counts, kept } = await school.import();
    expect(counts.lesson).toMatchObject({ kept: 1, removed: 1 });
    expect(counts.topic.removed).toBe(1);
    expect(kept).toContainEqual({ kind: "lesson", key: "biologia/raiz" });
    const raiz = await school.db
      .selectFrom("lessons")
      .selectAll()
      .where("slug", "=", "raiz")
      .executeTakeFirstOrThrow();
    expect(raiz.topic_id).toBeNull();
    expect(await findProgress("raiz")).toMatchObject({ progress: 1 });
    expect((await school.import()).counts.lesson).toMatchObject({ changed: 0, kept: 1, removed: 0 });

    await school.restore();
    expect((await school.import()).counts.lesson).toMatchObject({ new: 1, changed: 2 });
    const back = await school.db
      .selectFrom("lessons")
      .select("topic_id")
      .where("slug", "=", "raiz")
      .executeTakeFirst();
    expect(back).toEqual({ topic_id: expect.any(Number) });
  });

  it("a person who was kept and is in the files again still has their own changes", async () => {
    const own = { name: "Rosa de Alves", gender_identity: "NB" };
    await school.db.updateTable("people").set(own).where("student_number", "=", "P1").execute();
    await school.db.updateTable("enrollments").set({ status: "B" }).where("number", "=", "1001").execute();
    for (const name of ["progress", "forums"]) await school.remove(`history/${name}.yaml`);
    await school.edit("people.csv", "P1,Rosa Alves", "P3,Lia Alves");
    await school.edit("people.csv", "rosa@jatoba.example,rosa-segredo,52998224725", ",,39053344705");
    await school.write(
      "enrollments.csv",
      "number,student_number,group,status,created_at\n1003,P2,turma-a,E,-5d\n",
    );
    expect((await school.import()).counts.person).toMatchObject({ kept: 1 });

    await school.restore();
    expect((await school.import()).counts.person).toMatchObject({ changed: 0, unchanged: 2, removed: 1 });
    expect(await findPerson("P1")).toMatchObject(own);
    expect(await school.db.selectFrom("addresses").select("street").execute()).toHaveLength(1);
    const enrollment = school.db.selectFrom("enrollments").select("status").where("number", "=", "1001");
    expect(await enrollment.executeTakeFirst()).toEqual({ status: "B" });
  });

  it("an account created or changed in the portal stays, long after its sessions are deleted", async () => {
    const { id: person_id } = await findPerson("P2");
    const own = { person_id, email: "caio@jatoba.example", password_hash: "x" };
    await school.db.insertInto("users").values(own).execute();
    const change = school.db.updateTable("users").set({ updated_at: new Date(Date.now() + 1_000) });
    await change.where("email", "=", "rosa@jatoba.example").execute();
    for (const name of ["progress", "forums"]) await school.remove(`history/${name}.yaml`);
    await school.edit("people.csv", "P1,Rosa Alves", "P3,Lia Alves");
    await school.edit("people.csv", "rosa@jatoba.example,rosa-segredo,52998224725", ",,39053344705");
    await school.edit("people.csv", "P2,Caio Dias,,,11144477735", "P4,Ivo Dias,,,15350946056");
    await school.write("enrollments.csv", "number,student_number,group,status,created_at\n");
    expect((await school.import()).counts.person).toMatchObject({ kept: 2, removed: 0 });
    expect(await findUser("P1")).toBeDefined();
    expect(await findUser("P2")).toMatchObject(own);
  });

  it("an enrollment with progress is kept, one without is removed, and its person after it", async () => {
    await school.remove("history/progress.yaml");
    await school.write(
      "enrollments.csv",
      "number,student_number,group,status,created_at\n1002,P1,turma-b,E,2026-01-10\n",
    );
    await school.edit(
      "people.csv",
      "P2,Caio Dias,,,11144477735,2003-05-01,M,NB,Recife,student,,,,,,,,\n",
      "",
    );
    const { counts, kept } = await school.import();
    expect(counts.enrollment).toMatchObject({ unchanged: 1, kept: 1, removed: 1 });
    expect(counts.person).toMatchObject({ unchanged: 1, removed: 1 });
    expect(kept).toContainEqual({ kind: "enrollment", key: "1001" });
  });
});
