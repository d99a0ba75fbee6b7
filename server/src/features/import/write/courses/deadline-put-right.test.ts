/**
 * A mistyped date or number of minutes must not close lists that students have open, and a list that the system
 * closed can be reopened.
 */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { untilBlocked } from "../../../../testing/database/until-blocked.ts";
import { openPractice } from "../../../../testing/study/open-practice.ts";
import { closeAllExpired } from "../../../exercises/public.ts";
import { formatSummary } from "../../public.ts";

const lesson = "courses/biologia/lessons/pratica.md";
const list = "courses/biologia/lists/pratica.yaml";
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let school: TestPackage;
let caio: Awaited<ReturnType<typeof openPractice>>;
beforeEach(async () => {
  school = await createListPackage();
  await school.edit("people.csv", "P2,Caio Dias,,,", "P2,Caio Dias,caio@jatoba.example,caio-segredo,");
  await school.edit(list, "type: O\n", "type: OO\n");
  await school.edit("history/answers.yaml", "option: flor", "first_option: flor, option: raiz");
  await school.import({ now: new Date() });
  caio = await openPractice(school);
});
afterEach(async () => {
  await caio.close();
  await school.close();
});

/** Imports, and returns the summary's part about students' lists. */
async function importNow(options: { closeLists?: boolean; reopenLists?: boolean; now?: Date } = {}) {
  const summary = await school.import({ now: new Date(), ...options });
  return { ...summary.studentsLists, notes: formatSummary(summary).match(/^ {2}students: .*$/gm) };
}
const closeLate = () => closeAllExpired(school.db, soon(60));

it("a window that would already be over is refused by its line, and no deadline moves", async () => {
  const before = await caio.findList();
  await school.edit(lesson, "+5d 18:00", "-5d 18:00");
  expect(await school.refusals({ now: new Date() })).toBe(
    `${lesson}:6  would close 1 list that a student has open: its time would be over already (if it is to be, give --close-lists)`,
  );
  expect(await caio.findList()).toEqual(before);
});

it("minutes that would already be over are refused; more minutes move deadlines and are counted", async () => {
  await school.edit(list, "minutes: 30", "minutes: 5");
  expect(await school.refusals({ now: soon(10) })).toMatch(`${list}:1  would close 1 list `);
  await school.edit(list, "minutes: 5", "minutes: 90");
  // Rosa's list from the history has expired with either value.
  expect(await importNow({ now: soon(10) })).toMatchObject({
    moved: 2,
    closed: 0,
    reopened: 0,
    notes: ["  students: 2 open lists with another deadline"],
  });
  expect((await importNow()).notes).toBeNull();
});

it("minutes that are over only after the import has waited for another one are refused as well", async () => {
  const before = await caio.findList();
  await school.edit(list, "minutes: 30", "minutes: 5");
  let now = soon(1);
  const refused = await school.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sabia import jatoba', 0))`.execute(other);
    const printed = school.refusals({ clock: { now: () => now } });
    await untilBlocked(school.db);
    now = soon(10);
    return { printed };
  });
  expect(await refused.printed).toMatch(`${list}:1  would close 1 list `);
  expect(await caio.findList()).toEqual(before);
});

it("a list closed by a wrong date can be reopened with all of the student's work", async () => {
  await caio.choose("partes", "flor");
  await caio.client.post("/exercise-list-instance/answer-exercise", {
    exercise_list_instance_exercise_id: (await caio.findSteps())[2]?.id,
    reply: "Comprida.",
  });
  const before = { list: await caio.findList(), steps: await caio.findSteps() };
  expect(before.list).toMatchObject({ status: "EA", replied_count: 1 });
  await school.edit(lesson, "+5d 18:00", "-5d 18:00");
  expect(await importNow({ closeLists: true })).toMatchObject({
    moved: 0,
    closed: 1,
    notes: ["  students: 1 open lists closed: their time is over by the files"],
  });
  await closeLate();
  expect(await caio.findList()).toMatchObject({ status: "FE", replied_count: 3, progress: 1 });

  await school.edit(lesson, "-5d 18:00", "+5d 18:00");
  expect(await importNow()).toMatchObject({ moved: 0, reopened: 0 });
  expect(await caio.findList()).toMatchObject({ status: "FE" });
  expect(await importNow({ reopenLists: true })).toMatchObject({
    reopened: 1,
    notes: ["  students: 1 closed lists opened again"],
  });
  expect({ list: await caio.findList(), steps: await caio.findSteps() }).toEqual(before);
  expect((await caio.choose("partes", "raiz")).statusCode).toBe(200);
  expect((await caio.findSteps())[0]).toMatchObject({ grade_tenths: 50 });
});

it("a reopened list without answers is as when first opened, and a teacher's grade stays", async () => {
  await closeLate();
  const step = (await caio.findSteps())[1];
  const grade = (tenths: number, at: Date) =>
    school.db
      .updateTable("exercise_list_instance_exercises")
      .set({ grade_tenths: tenths, graded_at: at })
      .where("id", "=", step?.id ?? 0)
      .execute();
  await grade(40, new Date());
  await school.edit(list, "minutes: 30", "minutes: 600");
  expect(await importNow({ reopenLists: true })).toMatchObject({ reopened: 1 });
  const { created_at, deadline_at, ...rest } = await caio.findList();
  expect(rest).toMatchObject({ status: "EA", replied_count: 1, closed_at: null, finished_at: null });
  expect(rest.progress).toBeCloseTo(1 / 3);
  expect(deadline_at?.getTime()).toBe(created_at.getTime() + 600 * 60_000);
  expect((await caio.findSteps()).map((one) => one.grade_tenths)).toEqual([null, 40, null]);
});

it("lists closed in the history or of students who left stay closed", async () => {
  await school.db.deleteFrom("exercise_list_instances").execute();
  await school.edit(
    "history/answers.yaml",
    'opened: "-10d 19:00"',
    'opened: "-10d 19:00"\n        closed: "-10d 19:30"',
  );
  await importNow();
  await caio.open();
  await closeLate();
  await school.edit("enrollments.csv", "1003,P2,turma-a,E", "1003,P2,turma-a,D");
  await school.edit(list, "minutes: 30\n", "");
  expect(await importNow({ reopenLists: true })).toMatchObject({ reopened: 0 });
  await school.remove("history/answers.yaml");
  expect(await importNow({ reopenLists: true })).toMatchObject({ reopened: 0 });
  await school.edit("enrollments.csv", "1003,P2,turma-a,D", "1003,P2,turma-a,E");
  expect(await importNow({ reopenLists: true })).toMatchObject({ reopened: 1 });
});
