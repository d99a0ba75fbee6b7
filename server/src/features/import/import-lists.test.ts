import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../testing/content-package.ts";

const list = `minutes: 30
exercises:
  - id: partes
    type: O
    question: Qual parte fica **debaixo** da terra?
    tips:
      - { title: Pense, text: No escuro. }
    options:
      - { id: raiz, text: A *raiz*, correct: true, justification: Fica no solo. }
      - { id: flor, text: A flor }
  - id: ordem
    type: OL
    question: Ordene de baixo para cima.
    options:
      - { id: raiz, text: Raiz }
      - { id: caule, text: Caule }
    cells: [raiz, caule]
  - id: descreva
    type: D
    question: |
      Descreva a figura.

      ![Uma raiz](imagens/raiz.png)
`;
const answers = `answers:
  - enrollment: "1001"
    lists:
      - lesson: pratica
        opened: "-10d 19:00"
        exercises:
          - { exercise: partes, at: "-10d 19:02", option: flor }
          - { exercise: descreva, at: "-10d 19:05", reply: "É comprida.", grade: 8.5, feedback: "Bom." }
`;

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.edit("courses/biologia/course.yaml", "[raiz, folha]", "[raiz, folha, pratica]");
  await school.write("courses/biologia/lists/pratica.yaml", list);
  await school.write(
    "courses/biologia/lessons/pratica.md",
    '---\ntitle: Prática\ntype: list\nlist: pratica\nopens: "-20d"\ncloses: "+5d 18:00"\n---\n\nResponda.\n',
  );
  await school.write("history/answers.yaml", answers);
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
  it("comes with its exercises, its window, and what was answered, once", async () => {
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
      ...{ type: "LL", response_starts_at: new Date("2026-02-10T03:00:00Z") },
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

  it("that changes keeps the answers with what they answered", async () => {
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

  it("that a student opened is the student's, whatever the history says later", async () => {
    await school.import();
    await school.edit("history/answers.yaml", "grade: 8.5", "grade: 2");
    const { counts } = await school.import();
    expect(counts.answers).toMatchObject({ kept: 1, new: 0 });
    expect((await steps())[2]?.grade_tenths).toBe(85);
  });

  it("that leaves the files stays with its answers; one without goes", async () => {
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

describe("what is refused, by file and line", () => {
  const file = "courses/biologia/lists/pratica.yaml";
  it.each<[string, string, string, string]>([
    [
      "two right options of O",
      "{ id: flor, text: A flor }",
      "{ id: flor, text: A flor, correct: true }",
      `${file}:8  type O needs exactly one option with correct: true`,
    ],
    [
      "one option alone",
      "      - { id: caule, text: Caule }\n    cells: [raiz, caule]",
      "    cells: [raiz]",
      `${file}:14  type OL needs two options at least`,
    ],
    [
      "a cell without its option",
      "cells: [raiz, caule]",
      "cells: [raiz, folha]",
      `${file}:17  there is no option "folha"`,
    ],
    [
      "cells missing",
      "    cells: [raiz, caule]\n",
      "",
      `${file}:11  type OL needs cells: the id of the right option of each`,
    ],
    [
      "the same id twice",
      "id: ordem",
      "id: partes",
      `${file}:11  this exercise id is already used on line 3`,
    ],
    [
      "an unknown type",
      "type: D\n",
      "type: X\n",
      `${file}:19  exercises[3].type must be one of: O, OO, OM, D, DD, M, OL, DL`,
    ],
    [
      "a picture that isn't there",
      "imagens/raiz.png",
      "imagens/flor.png",
      `${file}:23  the file "imagens/flor.png" doesn't exist in files/`,
    ],
  ])("%s", async (_what, from, to, refusal) => {
    await school.edit(file, from, to);
    expect(await school.refusals()).toContain(refusal);
  });

  it.each<[string, string, string, string, string]>([
    [
      "a list that isn't there",
      "courses/biologia/lessons/pratica.md",
      "list: pratica",
      "list: outra",
      'the list "outra" has no file lists/outra.yaml',
    ],
    [
      "a window that closes before it opens",
      "courses/biologia/lessons/pratica.md",
      'closes: "+5d 18:00"',
      'closes: "-30d"',
      "the list closes before it opens",
    ],
    [
      "a window of a content lesson",
      "courses/biologia/lessons/raiz.md",
      "type: content",
      'type: content\nopens: "-20d"',
      'only a lesson of type list has "opens"',
    ],
    [
      "a grade of what the key grades",
      "history/answers.yaml",
      "option: flor",
      "option: flor, grade: 10",
      "type O is graded by its key",
    ],
    [
      "an option of another exercise",
      "history/answers.yaml",
      "option: flor",
      "option: caule",
      "this is not a whole answer to an exercise of type O",
    ],
    ["a grade over 10", "history/answers.yaml", "8.5", "11", "must be 0 to 10"],
    [
      "an exercise that isn't in the list",
      "history/answers.yaml",
      "exercise: descreva",
      "exercise: desenhe",
      'the list has no exercise "desenhe"',
    ],
    [
      "an enrollment that isn't there",
      "history/answers.yaml",
      '"1001"',
      '"1009"',
      'there is no enrollment "1009"',
    ],
    [
      "the progress of a list",
      "history/progress.yaml",
      "lesson: folha",
      "lesson: pratica",
      "write them under answers",
    ],
  ])("%s", async (_what, path, from, to, refusal) => {
    await school.edit(path, from, to);
    expect(await school.refusals()).toContain(refusal);
  });

  it("another type for an exercise that students have", async () => {
    await school.import();
    await school.remove("history/answers.yaml");
    await school.edit(file, "type: D\n", "type: M\n");
    expect(await school.refusals()).toContain(
      `${file}:18  students have this exercise as type D: give the new one another id`,
    );
  });
});
