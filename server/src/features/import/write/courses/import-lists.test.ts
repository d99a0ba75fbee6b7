import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createListPackage();
});
afterEach(() => school.close());

const steps = () =>
  school.db
    .selectFrom("exercise_list_instance_exercises as step")
    .innerJoin("exercises", "exercises.id", "step.exercise_id")
    .select([
      "exercises.slug",
      "step.id",
      "step.grade_tenths",
      "step.reply",
      "step.option_ids",
      "step.replied_at",
    ])
    .orderBy("step.position")
    .execute();
const instance = () => school.db.selectFrom("exercise_list_instances").selectAll().executeTakeFirstOrThrow();

describe("a list", () => {
  it("is imported with its exercises, its window and its answers, once", async () => {
    const { counts } = await school.import();
    expect([counts.list.new, counts.answers.new, counts.lesson.new]).toEqual([1, 1, 7]);
    expect(await steps()).toMatchObject([
      { slug: "partes", grade_tenths: 0 },
      { slug: "ordem", grade_tenths: null, replied_at: null },
      { slug: "descreva", grade_tenths: 85, reply: "É comprida." },
    ]);
    const opened = await instance();
    expect(opened).toMatchObject({ status: "EA", exercises_count: 3, replied_count: 2 });
    expect(opened.deadline_at?.getTime()).toBe(opened.created_at.getTime() + 30 * 60_000);
    const lesson = await school.db
      .selectFrom("lessons")
      .selectAll()
      .where("slug", "=", "pratica")
      .executeTakeFirstOrThrow();
    expect(lesson).toMatchObject({
      type: "LL",
      response_starts_at: new Date("2026-02-10T03:00:00Z"),
      response_ends_at: new Date("2026-03-07T21:00:00Z"),
    });
    const progress = await school.db
      .selectFrom("lesson_progress")
      .selectAll()
      .where("lesson_id", "=", lesson.id)
      .executeTakeFirstOrThrow();
    expect(progress.progress).toBeCloseTo(2 / 3);
    const options = await school.db
      .selectFrom("exercise_options")
      .select("description_html")
      .orderBy("id")
      .limit(1)
      .execute();
    expect(options).toEqual([{ description_html: "A <em>raiz</em>" }]);

    const again = await school.import({ now: new Date("2026-03-03T15:00:00Z") });
    expect(
      Object.values(again.counts).every(
        (count) => count.new + count.changed + count.kept + count.removed === 0,
      ),
    ).toBe(true);
  });

  it("uses the brand's time zone, also once that is corrected", async () => {
    await school.import();
    await school.edit("brand.yaml", "America/Sao_Paulo", "America/Manaus");
    await school.import();
    const lesson = school.db.selectFrom("lessons").selectAll().where("slug", "=", "pratica");
    expect(await lesson.executeTakeFirst()).toMatchObject({
      response_starts_at: new Date("2026-02-10T04:00:00Z"),
      response_ends_at: new Date("2026-03-07T22:00:00Z"),
    });
  });

  it("that changes keeps students' answers and the options that they chose", async () => {
    await school.import();
    const before = await steps();
    await school.remove("history/answers.yaml");
    await school.edit(
      "courses/biologia/lists/pratica.yaml",
      "      - { id: flor, text: A flor }\n",
      "      - { id: folha, text: A folha }\n",
    );
    await school.edit("courses/biologia/lists/pratica.yaml", "minutes: 30", "minutes: 90");
    await school.edit(
      "courses/biologia/lists/pratica.yaml",
      "  - id: ordem",
      "  - { id: nova, type: D, question: Outra. }\n  - id: ordem",
    );
    const { counts } = await school.import();
    expect(counts.list).toMatchObject({ changed: 1 });
    expect(await steps()).toEqual(before);
    const opened = await instance();
    expect(opened.deadline_at?.getTime()).toBe(opened.created_at.getTime() + 90 * 60_000);
    const options = await school.db
      .selectFrom("exercise_options")
      .innerJoin("exercises", "exercises.id", "exercise_options.exercise_id")
      .select(["exercise_options.slug", "exercise_options.position"])
      .where("exercises.slug", "=", "partes")
      .orderBy("exercise_options.id")
      .execute();
    expect(options).toEqual([
      { slug: "raiz", position: 0 },
      { slug: "flor", position: null },
      { slug: "folha", position: 1 },
    ]);
  });

  it("that a student opened is not changed by a later history", async () => {
    await school.import();
    await school.edit("history/answers.yaml", "grade: 8.5", "grade: 2");
    const { counts } = await school.import();
    expect(counts.answers).toMatchObject({ kept: 1, new: 0 });
    expect((await steps())[2]?.grade_tenths).toBe(85);
  });

  it("is not changed by a comment above its answers", async () => {
    await school.import();
    await school.edit("history/answers.yaml", "answers:", "# Corrigido em março.\nanswers:");
    const { counts } = await school.import();
    expect(counts.answers).toMatchObject({ unchanged: 1, kept: 0 });
  });

  it("that leaves the files is kept if it has answers, and deleted otherwise", async () => {
    await school.import();
    await school.remove("courses/biologia/lists");
    await school.remove("courses/biologia/lessons/pratica.md");
    await school.remove("history/answers.yaml");
    await school.edit("courses/biologia/course.yaml", "[raiz, folha, pratica]", "[raiz, folha]");
    const { counts } = await school.import();
    expect([counts.list.kept, counts.lesson.kept]).toEqual([1, 1]);
    expect(await steps()).toHaveLength(3);
    await school.db.deleteFrom("exercise_list_instances").execute();
    await school.db.deleteFrom("lesson_progress").execute();
    await school.import();
    expect(await school.db.selectFrom("exercises").select("id").execute()).toHaveLength(0);
  });
});
