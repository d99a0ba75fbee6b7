/** A corrected key makes a wrong first try right: otherwise the student could not get the exercise right any more. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { openPractice } from "../../../../testing/study/open-practice.ts";
import { closeAllExpired } from "../../../exercises/public.ts";

const list = "courses/biologia/lists/pratica.yaml";
const options = `      - { id: raiz, text: A *raiz*, correct: true, justification: Fica no solo. }
      - { id: flor, text: A flor }
`;
const corrected = `      - { id: raiz, text: A *raiz* }
      - { id: flor, text: A flor, correct: true }
`;

let school: TestPackage;
let caio: Awaited<ReturnType<typeof openPractice>>;
const importNow = async (options: { closeLists?: boolean; reopenLists?: boolean } = {}) =>
  (await school.import({ now: new Date(), ...options })).studentsLists;
beforeEach(async () => {
  school = await createListPackage();
  await school.edit("people.csv", "P2,Caio Dias,,,", "P2,Caio Dias,caio@jatoba.example,caio-segredo,");
  await school.remove("history/answers.yaml");
  await school.edit(list, "type: O\n", "type: OO\n");
  await importNow();
  caio = await openPractice(school);
  await caio.choose("partes", "flor");
});
afterEach(async () => {
  await caio.close();
  await school.close();
});

it("a corrected first try counts as right, as an answer does", async () => {
  const [before] = await caio.findSteps();
  expect(before).toMatchObject({ half_replied_at: expect.any(Date), replied_at: null });
  await school.edit(list, options, corrected);
  expect(await importNow()).toMatchObject({ firstTries: 1 });
  expect((await caio.findSteps())[0]).toMatchObject({
    grade_tenths: 100,
    half_replied_at: null,
    replied_at: before?.half_replied_at,
    option_ids: before?.option_ids,
  });
  const { status, replied_count, progress } = await caio.findList();
  expect({ status, replied_count }).toEqual({ status: "EA", replied_count: 1 });
  expect(progress).toBeCloseTo(1 / 3);
  const shown = await caio.client.get(
    `/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${before?.id}`,
  );
  expect(shown.json()).toMatchObject({
    grade: 10,
    exercise_is_replied: true,
    exercise_is_half_replied: false,
  });
  expect(await importNow()).toMatchObject({ firstTries: 0 });
});

it("a corrected first try finishes a list whose last exercise it was", async () => {
  await school.db
    .deleteFrom("exercise_list_instance_exercises")
    .where("half_replied_at", "is", null)
    .execute();
  await school.db.updateTable("exercise_list_instances").set({ exercises_count: 1 }).execute();
  await school.edit(list, options, corrected);
  await importNow();
  expect(await caio.findList()).toMatchObject({ status: "FA", progress: 1, finished_at: expect.any(Date) });
});

it("a wrong first try stays after other changes of the list, and in an expired list", async () => {
  await school.edit(list, "No escuro.", "No claro.");
  expect(await importNow()).toMatchObject({ firstTries: 0 });
  await school.edit(list, options, corrected);
  await school.db
    .updateTable("exercise_list_instances")
    .set({ deadline_at: new Date(0) })
    .execute();
  await school.db
    .updateTable("exercise_list_instances")
    .set({ created_at: new Date(0) })
    .execute();
  expect(await importNow()).toMatchObject({ firstTries: 0 });
  expect((await caio.findSteps())[0]).toMatchObject({ grade_tenths: null });
});

it("a first try that was corrected while its list was closed counts as right once the list is reopened", async () => {
  const lesson = "courses/biologia/lessons/pratica.md";
  await school.edit(lesson, "+5d 18:00", "-5d 18:00");
  await importNow({ closeLists: true });
  await closeAllExpired(school.db, new Date());
  await school.edit(lesson, "-5d 18:00", "+5d 18:00");
  await school.edit(list, options, corrected);
  expect(await importNow()).toMatchObject({ reopened: 0, firstTries: 0 });
  expect(await importNow({ reopenLists: true })).toMatchObject({ reopened: 1, firstTries: 1 });
  expect((await caio.findSteps())[0]).toMatchObject({ grade_tenths: 100, half_replied_at: null });
  const { status, replied_count, progress } = await caio.findList();
  expect({ status, replied_count }).toEqual({ status: "EA", replied_count: 1 });
  expect(progress).toBeCloseTo(1 / 3);
});

it("a first try that an import left behind counts as right after the next one", async () => {
  await school.db.updateTable("exercise_options").set({ correct: sql`slug = 'flor'` }).execute();
  expect(await importNow()).toMatchObject({ firstTries: 1 });
});
