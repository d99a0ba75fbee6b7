/** A school reopens a list after its answers were printed: a grade for the blank answer must not fall on the new one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";
import { closeAllExpired } from "../exercises/public.ts";
import { formatProblem, formatWaiting, type GradesRefused, listAnswersTo, recordGrades } from "./public.ts";

const exercise = "media-que-nao-serve";
let portal: TestApp;
let id: number;
let printed: Record<string, string>;
beforeAll(async () => {
  portal = await startTestApp();
  const ana = await portal.signIn("ana");
  const list = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos");
  id = list.of[exercise]?.id ?? 0;
  const instance = portal.db.updateTable("exercise_list_instances").where("id", "=", list.id);
  await instance.set({ deadline_at: portal.clock.now() }).execute();
  await closeAllExpired(portal.db, portal.clock.now());
  printed = await print();
  await portal.db
    .updateTable("exercise_list_instance_exercises")
    .set({ replied_at: null, grade_tenths: null, graded_at: null })
    .where("instance_id", "=", list.id)
    .execute();
  await instance.set({ status: "NI", replied_count: 0, closed_at: null, deadline_at: null }).execute();
  portal.clock.advance(60);
  expect((await postAnswer(ana, id, { reply: "A mediana." })).statusCode).toBe(200);
});
afterAll(() => portal.close());

/** The answer's line in the list of the exercise, by column. */
async function print(): Promise<Record<string, string>> {
  const csv = formatWaiting(await listAnswersTo(portal.db, exercise), (key) => key);
  const [head = [], ...lines] = csv.split("\n").map((line) => line.replace("\uFEFF", "").split(";"));
  const line = lines.find(([first]) => first === String(id)) ?? [];
  return Object.fromEntries(head.map((name, at) => [name, line[at] ?? ""]));
}

async function record(line: Record<string, string>) {
  const graded = { ...line, grade: "0" };
  const csv = [Object.keys(graded), Object.values(graded)].map((row) => row.join(";")).join("\n");
  const { db, dataDir, clock } = portal;
  const storage = createFolderStorage(dataDir);
  return recordGrades({ db, storage, slug: "sabia", folder: dataDir, now: clock.now(), csv }).catch((error) =>
    (error as GradesRefused).problems.map(formatProblem),
  );
}

const refused = () => [`line 2: ${id} was answered after this list was printed: print it again`];

test("a line with the time of the blank answer is refused", async () => {
  expect(printed).toMatchObject({ answer: "", grade_before: "0" });
  expect(await record(printed)).toEqual(refused());
  expect(await record({ ...printed, answer: "Outra." })).toEqual(refused());
});

test("a line with a blank answer is refused without its time, or with one that a spreadsheet reformatted", async () => {
  const { replied_at: _time, ...untimed } = printed;
  expect(await record(untimed)).toEqual(refused());
  expect(await record({ ...printed, replied_at: "28/11/2026 14:05" })).toEqual(refused());
});

test("so is a line whose blank answer has a file now", async () => {
  const { replied_at: _time, ...untimed } = printed;
  await portal.db
    .updateTable("exercise_list_instance_exercises")
    .set({ reply: null, file_id: (eb) => eb.selectFrom("files").select("id").limit(1) })
    .where("id", "=", id)
    .execute();
  expect(await record(untimed)).toEqual(refused());
});

test("a line whose answer was left blank again is recorded", async () => {
  const answer = portal.db.updateTable("exercise_list_instance_exercises").where("id", "=", id);
  await answer.set({ reply: null, file_id: null }).execute();
  expect(await record(printed)).toBe(1);
});

test("the list printed anew, and a line without these columns, are recorded", async () => {
  expect(await record(await print())).toBe(1);
  expect(await record({ id: String(id) })).toBe(1);
});
