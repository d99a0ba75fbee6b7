import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, openList, postAnswer } from "../../testing/study/lists.ts";
import { formatProblem, formatWaiting, GradesRefused, listWaiting, recordGrades } from "./public.ts";

let portal: TestApp;
let ana: Client;
let folder: string;
let store: string;
beforeAll(async () => {
  // A separate store, so that this file alone decides what is in it.
  store = await mkdtemp(join(tmpdir(), "sabia-store-"));
  portal = await startTestApp({}, { wrapStorage: () => createFolderStorage(store) });
  ana = await portal.signIn("ana");
  folder = await mkdtemp(join(tmpdir(), "sabia-grades-"));
});
afterAll(async () => {
  await portal.close();
  for (const path of [folder, store]) await rm(path, { recursive: true });
});

const board = async (client: Client, number: string) =>
  client.get(`/enrollment/show-enrollment-grade?enrollment_id=${await enrollmentIdOf(portal, number)}`);

test("the board shows periods, subjects with subdisciplines, means and counts", async () => {
  const answer = await board(ana, "20260001");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    levels: ["1º Bimestre", "2º Bimestre"],
    course: { name: "Matemática Essencial" },
    subjects: [
      { name: "Números e operações", subdisciplines: [] },
      { name: "Álgebra", subdisciplines: [] },
      { name: "Geometria", subdisciplines: ["Geometria plana", "Geometria espacial"] },
      { name: "Estatística", subdisciplines: [] },
    ],
    data: [
      {
        name: "1º Bimestre",
        subjects: [
          { name: "Números e operações", grade: null, count: 0 },
          { name: "Álgebra", grade: 2.5, count: 4 },
        ],
      },
      {
        name: "2º Bimestre",
        subjects: [
          { name: "Álgebra", grade: null, count: 0 },
          { name: "Geometria", grade: null, count: 0 },
          { name: "Estatística", grade: 9.2, count: 3 },
        ],
      },
    ],
  });
});

test("a list that left the course counts in no subject any more", async () => {
  const algebra = async () => (await board(ana, "20260001")).json().data[0].subjects[1];
  const { lesson_id } = await portal.db
    .selectFrom("exercise_list_instances")
    .select("lesson_id")
    .where("enrollment_id", "=", await enrollmentIdOf(portal, "20260001"))
    .executeTakeFirstOrThrow();
  const lesson = () => portal.db.updateTable("lessons").where("id", "=", lesson_id);
  const { topic_id } = await portal.db
    .selectFrom("lessons")
    .select("topic_id")
    .where("id", "=", lesson_id)
    .executeTakeFirstOrThrow();
  expect(await algebra()).toMatchObject({ count: 4 });
  await lesson().set({ topic_id: null }).execute();
  expect(await algebra()).toEqual({ name: "Álgebra", grade: null, count: 0 });
  await lesson().set({ topic_id }).execute();
});

test("a finished enrollment keeps its board, and another student's is not found", async () => {
  expect((await board(ana, "20250003")).statusCode).toBe(200);
  const other = await board(ana, "20260005");
  expect([other.statusCode, other.json().message]).toEqual([404, "Não encontrado."]);
  expect((await ana.get("/enrollment/show-enrollment-grade?enrollment_id=x")).statusCode).toBe(422);
  expect((await ana.get("/enrollment/show-enrollment-grade")).statusCode).toBe(422);
});

const record = (csv: string) =>
  recordGrades({
    db: portal.db,
    storage: createFolderStorage(store),
    slug: "sabia",
    csv,
    folder,
    now: portal.clock.now(),
  });

test("the problems of a CSV are in the order of its lines, whichever check found them", async () => {
  const lines = [
    "id,grade,feedback_file,nota",
    "999999,9,,",
    "999997,8,falta.pdf,",
    "999996,11,,",
    ...Array(5).fill(""),
  ];
  const refused = await record([...lines, "999998,8,,Boa", "999995,7,,,x"].join("\n")).catch(
    (error) => error,
  );
  expect((refused as GradesRefused).problems.map(formatProblem)).toEqual([
    'no column is called "nota": what is for the student stands in "feedback"',
    "line 2: 999999 is no answer that was given",
    'line 3: the file "falta.pdf" can\'t be read',
    "line 3: 999997 is no answer that was given",
    'line 4: "11" is not a grade from 0 to 10 with one decimal',
    "line 10: 999998 is no answer that was given",
    "line 11: has more values than the header has columns",
    "line 11: 999995 is no answer that was given",
  ]);
});

test("a teacher gets a list to grade, a refused CSV changes nothing, and students see new grades at once", async () => {
  const math = await enrollmentIdOf(portal, "20260001");
  const { of } = await openList(portal, ana, math, "todos-os-tipos");
  const { id = 0 } = of["media-que-nao-serve"] ?? {};
  const { id: cellsId = 0 } = of["sequencia-de-palitos"] ?? {};
  await postAnswer(ana, id, { reply: '=SOMA("a", "b")' });
  await postAnswer(ana, cellsId, {
    cells_answers: ["31", "3n + 1", "Vi."].map((reply, index) => ({ cell: index + 1, reply })),
  });
  const waiting = await listWaiting(portal.db);
  expect(waiting.map((row) => row.id)).toEqual(expect.arrayContaining([id, cellsId]));
  const csv = formatWaiting(waiting, (key) => key);
  expect(csv.split("\n")[0]).toMatch(/^\uFEFFid;grade;feedback;feedback_file;/);
  expect(csv).toContain(`"'=SOMA(""a"", ""b"")"`);
  expect(await record(csv)).toBe(0);

  const unanswered = of["explicar-em-voz-alta"]?.id;
  await writeFile(join(folder, "texto.txt"), "not a feedback file");
  for (const [line, reason] of [
    [`${id},11,,`, "not a grade"],
    [`${id},9.55,,`, "not a grade"],
    [`${id},-1,,`, "not a grade"],
    ["999999,9,,", "no answer that was given"],
    [`${unanswered},9,,`, "no answer that was given"],
    [`${of["desconto-duplo"]?.id},9,,`, "no answer that was given"],
    [`${cellsId},8,,falta.pdf`, "can't be read"],
    [`${cellsId},8,,texto.txt`, "neither PDF"],
    [`${cellsId},,Bom.,`, "without a grade"],
  ] as const) {
    const refused = await record(`id,grade,feedback,feedback_file\n${line}\n`).catch((error) => error);
    expect(refused).toBeInstanceOf(GradesRefused);
    expect((refused as GradesRefused).problems.map(formatProblem).join()).toContain(reason);
  }
  const several = await record(`id,grade\n${id},11\n999999,9\n`).catch((error) => error);
  expect((several as GradesRefused).problems.map(formatProblem)).toEqual([
    'line 2: "11" is not a grade from 0 to 10 with one decimal',
    "line 3: 999999 is no answer that was given",
  ]);
  await writeFile(join(folder, "comentario.pdf"), "%PDF-1.7\n1 0 obj\n");
  const comments = () => readdir(join(store, "sabia/feedback")).catch(() => []);
  await expect(record(`id,grade,feedback_file\n${id},10,comentario.pdf\n999999,1,\n`)).rejects.toThrow();
  expect((await getExercise(ana, id)).json().grade).toBeNull();
  expect(await comments()).toEqual([]);

  expect(
    await record(
      `id,grade,feedback,feedback_file\n${id},"8,5","Bom, mas\nfalta a mediana.",comentario.pdf\n${cellsId},10,,\n`,
    ),
  ).toBe(2);
  const graded = (await getExercise(ana, id)).json();
  expect(graded).toMatchObject({
    grade: 8.5,
    feedback: "Bom, mas\nfalta a mediana.",
    feedback_file_id: expect.any(Number),
  });
  const file = await ana.get(`/file/get-file-by-id?file_id=${graded.feedback_file_id}`);
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const bruno = await portal.signIn("bruno");
  expect((await bruno.get(`/file/get-file-by-id?file_id=${graded.feedback_file_id}`)).statusCode).toBe(404);
  const { data } = (await board(ana, "20260001")).json();
  expect(data[0].subjects[0]).toEqual({ name: "Números e operações", grade: 9.3, count: 2 });
});
