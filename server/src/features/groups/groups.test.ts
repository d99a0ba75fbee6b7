import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

type Group = { name: string; annotations: string; syllabus: { course: { name: string } } };
const setStatusOfBruno = (status: string) =>
  portal.db.updateTable("enrollments").set({ status }).where("number", "=", "20260005").execute();
const listGroups = async (person: "ana" | "carla" | "davi", query = "") => {
  const client = await portal.signIn(person);
  return (await client.get(`/groups${query}`)).json().data.groups as Group[];
};

test("boards of active and finished enrollments are listed, active ones first", async () => {
  const groups = await listGroups("ana");
  expect(groups.map(({ name, syllabus }) => `${syllabus.course.name} » ${name}`)).toEqual([
    "Matemática Essencial » Turma A",
    "Língua Portuguesa » Turma B",
    "Física do Cotidiano » Turma 2025",
  ]);
  expect(groups[0]?.annotations).toContain("<strong>Plantão de dúvidas</strong>");
  expect((await listGroups("carla")).map(({ name }) => name)).toEqual(["Turma C"]);
  expect((await listGroups("davi")).map(({ name }) => name)).toEqual(["Turma 2026"]);
});

test("a list of boards takes a limit", async () => {
  expect(await listGroups("ana", "?limit=2")).toHaveLength(2);
  expect(await listGroups("ana", "?limit=9007199254740991")).toEqual(await listGroups("ana"));
  const ana = await portal.signIn("ana");
  for (const limit of ["0", "-1", "abc", ""])
    expect((await ana.get(`/groups?limit=${limit}`)).statusCode, limit).toBe(422);
});

test("a picture on a board is readable only by those who see the board", async () => {
  const [board] = await listGroups("ana");
  const path = /src="\/api\/v1(\/file\/get-file\?file_name=[^"]+)"/.exec(board?.annotations ?? "")?.[1];
  if (!path) throw new Error("The board has no picture");
  for (const [person, status] of [
    ["ana", 200],
    ["bruno", 200],
    ["carla", 404],
    ["davi", 404],
  ] as const) {
    const client = await portal.signIn(person);
    expect((await client.get(path)).statusCode, person).toBe(status);
  }
  expect((await portal.anonymous().get(path)).statusCode).toBe(401);
  const bruno = await portal.signIn("bruno");
  for (const status of ["B", "C", "D"]) {
    await setStatusOfBruno(status);
    expect((await bruno.get(path)).statusCode, status).toBe(404);
  }
  await setStatusOfBruno("E");
});

test("a board's picture is readable with a finished enrollment, the course's own files are not", async () => {
  const material = await portal.db
    .selectFrom("lesson_materials")
    .innerJoin("lessons", "lessons.id", "lesson_materials.lesson_id")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select("lesson_materials.file_id")
    .where("courses.slug", "=", "matematica-essencial")
    .executeTakeFirstOrThrow();
  const bruno = await portal.signIn("bruno");
  const readMaterial = async () =>
    (await bruno.get(`/file/get-file-by-id?file_id=${material.file_id}`)).statusCode;
  expect(await readMaterial()).toBe(200);
  await setStatusOfBruno("F");
  expect(await readMaterial()).toBe(404);
  const [board] = (await bruno.get("/groups")).json().data.groups as Group[];
  const path = /src="\/api\/v1(\/file\/get-file\?file_name=[^"]+)"/.exec(board?.annotations ?? "")?.[1];
  expect((await bruno.get(path ?? "")).statusCode).toBe(200);
});
