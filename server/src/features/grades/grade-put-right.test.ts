/** A wrong key has graded answers: the school corrects those grades by the ids of the answers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, openList, postAnswer } from "../../testing/study/lists.ts";
import {
  formatProblem,
  formatWaiting,
  type GradesRefused,
  listAnswersTo,
  listWaiting,
  recordGrades,
} from "./public.ts";

let portal: TestApp;
let ana: Client;
let of: Awaited<ReturnType<typeof openList>>["of"];
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  ({ of } = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos"));
});
afterAll(() => portal.close());

const record = (csv: string) =>
  recordGrades({
    db: portal.db,
    storage: createFolderStorage(portal.dataDir),
    slug: "sabia",
    csv,
    folder: portal.dataDir,
    now: portal.clock.now(),
  });
const listFor = async (exercise: string) =>
  formatWaiting(await listAnswersTo(portal.db, exercise), (key) => key).split("\n");

test("the list of an exercise has all answers with the chosen options and grades, and a filled-in list is recorded", async () => {
  const { id = 0, options = {} } = of["desconto-duplo"] ?? {};
  const [slug = "", chosen] = Object.entries(options)[0] ?? [];
  await postAnswer(ana, id, { exercise_option_id: chosen });
  const grade = (await getExercise(ana, id)).json().grade;
  const [head, ...lines] = await listFor("desconto-duplo");
  const line = lines.find((one) => one.startsWith(`${id};`)) ?? "";
  expect(line).toMatch(new RegExp(`;Ana Lima;.*;desconto-duplo;O;${slug};;${grade}$`));
  expect(await record(`${head}\n${lines.join("\n")}`)).toBe(0);
  expect(await record(`${head}\n${line.replace(`${id};;;`, `${id};7,5;A chave estava errada.;`)}`)).toBe(1);
  expect((await getExercise(ana, id)).json()).toMatchObject({
    grade: 7.5,
    feedback: "A chave estava errada.",
    exercise_is_replied: true,
  });
  expect((await listFor("desconto-duplo")).join("\n")).toContain(`;${slug};;"7,5"`);
  expect((await listWaiting(portal.db)).map((row) => row.id)).not.toContain(id);
});

test("an exercise without answers has no grade to correct", async () => {
  const exercise = Object.entries(of).find(([, { id }]) => id !== of["desconto-duplo"]?.id);
  const id = exercise?.[1].id;
  const refused = await record(`id;grade\n${id};8\n`).catch((error) => error);
  expect((refused as GradesRefused).problems.map(formatProblem)).toEqual([
    `line 2: ${id} is no answer that was given`,
  ]);
});
