/** A student opens a list while an import gives one of its exercises another type: an answer must be of the type that is graded. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { enrollmentIdOf, lessonIdOf, visitSchool } from "../../../../testing/content/visit-school.ts";
import { untilBlocked } from "../../../../testing/database/until-blocked.ts";
import { getExercise, postAnswer, postOpening } from "../../../../testing/study/lists.ts";

let school: TestPackage;
let rosa: Awaited<ReturnType<typeof visitSchool>>;
let place: readonly [enrollment: number, lesson: number];
let exercise: number;
const list = "courses/biologia/lists/pratica.yaml";
const now = new Date();
beforeEach(async () => {
  school = await createListPackage();
  await school.remove("history/answers.yaml");
  await school.import({ now });
  rosa = await visitSchool(school, "rosa");
  place = [await enrollmentIdOf(school, "1001"), await lessonIdOf(school, "pratica")];
  const found = school.db.selectFrom("exercises").select("id").where("slug", "=", "descreva");
  exercise = (await found.executeTakeFirstOrThrow()).id;
  const options =
    "    options:\n      - { id: sim, text: Sim, correct: true }\n      - { id: nao, text: Não }\n";
  await school.edit(list, "    type: D\n", `    type: O\n${options}`);
});
afterEach(async () => {
  await rosa.close();
  await school.close();
});

it("one who opens the list before the commit waits, and can only answer the new type", async () => {
  /** Opens the list and writes a text for the exercise. */
  const write = async () => {
    expect((await postOpening(rosa.client, ...place)).statusCode).toBe(200);
    const { id } = await school.db
      .selectFrom("exercise_list_instance_exercises")
      .select("id")
      .where("exercise_id", "=", exercise)
      .executeTakeFirstOrThrow();
    return [await postAnswer(rosa.client, id, { reply: "Um texto" }), await getExercise(rosa.client, id)];
  };
  let importing: Promise<unknown> = Promise.resolve();
  let writing: ReturnType<typeof write> | undefined;
  await school.db.transaction().execute(async (pause) => {
    // The import writes fingerprints last.
    await sql`lock table brand_jatoba.import_fingerprints in exclusive mode`.execute(pause);
    importing = school.import({ now });
    await untilBlocked(school.db);
    writing = write();
    await untilBlocked(school.db, 2, writing);
  });
  await importing;
  const [answered, read] = (await writing) ?? [];
  expect([answered?.statusCode, read?.json().exercise.type, read?.json().reply]).toEqual([422, "O", null]);
});

it("an import is refused if the list is just being opened", async () => {
  let refusal: Promise<string> = Promise.resolve("");
  await school.db.transaction().execute(async (opening) => {
    const { id: exercise_list_id } = await opening
      .selectFrom("exercise_lists")
      .select("id")
      .executeTakeFirstOrThrow();
    const { id: instance_id } = await opening
      .insertInto("exercise_list_instances")
      .values({
        enrollment_id: place[0],
        lesson_id: place[1],
        exercise_list_id,
        created_at: now,
        exercises_count: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await opening
      .insertInto("exercise_list_instance_exercises")
      .values({ instance_id, exercise_id: exercise, position: 1 })
      .execute();
    refusal = school.refusals({ now }).catch(({ message }) => message);
    await untilBlocked(school.db, 1, refusal);
  });
  expect(await refusal).toBe(
    `${list}:18  students have this exercise as type D: give the new one another id`,
  );
});
