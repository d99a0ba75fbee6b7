import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/test-app.ts";

// In a course taught in order a lesson's files open with the lesson: their ids are easily guessed.
let portal: TestApp;
let carla: Client;
let enrollment: number;
let lessons: number[];
beforeAll(async () => {
  portal = await startTestApp();
  carla = await portal.signIn("carla");
  enrollment = await enrollmentIdOf(portal, "20260006");
  lessons = (await listLessonsOf(portal, "lingua-portuguesa")).map(({ id }) => id);
});
afterAll(() => portal.close());

/** Puts a file into a lesson in each of the ways there are. */
const ways: Record<string, (lessonId: number, fileId: number) => Promise<unknown>> = {
  material: (lesson_id, file_id) =>
    portal.db
      .insertInto("lesson_materials")
      .values({ lesson_id, file_id, title: "Apoio", position: 9 })
      .execute(),
  picture: (lesson_id, file_id) =>
    portal.db.insertInto("lesson_images").values({ lesson_id, file_id }).execute(),
  captions: (lesson_id, file_id) =>
    portal.db
      .insertInto("lesson_captions")
      .values({ lesson_id, file_id, lang: "pt-BR", label: "Português", position: 9 })
      .execute(),
  video: (id, video_file_id) =>
    portal.db.updateTable("lessons").set({ video_embed: null, video_file_id }).where("id", "=", id).execute(),
};

async function addFile(name: string): Promise<number> {
  const { storage_key, type, size, sha256 } = await portal.db
    .selectFrom("files")
    .select(["storage_key", "type", "size", "sha256"])
    .where("type", "=", "application/pdf")
    .executeTakeFirstOrThrow();
  const row = await portal.db
    .insertInto("files")
    .values({ name, storage_key, type, size, sha256 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
const statusOf = async (fileId: number) =>
  (await carla.get(`/file/get-file-by-id?file_id=${fileId}`)).statusCode;

test.each(Object.keys(ways))("the %s of a locked lesson is not found until the lesson opens", async (way) => {
  const last = lessons.at(-1) ?? 0;
  const file = await addFile(`trancado-${way}.pdf`);
  await ways[way]?.(last, file);
  await portal.db.deleteFrom("lesson_progress").where("enrollment_id", "=", enrollment).execute();
  expect((await carla.get(`/enrollment/lesson/${enrollment}/${last}`)).statusCode).toBe(412);
  expect(await statusOf(file)).toBe(404);
  for (const lesson_id of lessons.slice(0, -1)) {
    const at = portal.clock.now();
    await portal.db
      .insertInto("lesson_progress")
      .values({ enrollment_id: enrollment, lesson_id, progress: 1, touched_at: at, finished_at: at })
      .execute();
  }
  expect(await statusOf(file)).toBe(200);
});

test("a file that an open lesson has as well is open", async () => {
  const file = await addFile("nas-duas.pdf");
  await ways.material?.(lessons.at(-1) ?? 0, file);
  await ways.material?.(lessons[0] ?? 0, file);
  await portal.db.deleteFrom("lesson_progress").where("enrollment_id", "=", enrollment).execute();
  expect(await statusOf(file)).toBe(200);
});
