import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** Adds another file of the school's with the bytes of an existing one. */
async function addFile(name: string) {
  const like = await portal.db
    .selectFrom("files")
    .select(["storage_key", "type", "size", "sha256"])
    .where("type", "=", "image/png")
    .executeTakeFirstOrThrow();
  return portal.db
    .insertInto("files")
    .values({ name, ...like })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

async function statusesOf(client: Client, file = { id: 0, name: "" }): Promise<number[]> {
  const answers = await Promise.all([
    client.get(`/file/get-file-by-id?file_id=${file.id}`),
    client.get(`/file/get-file?file_name=${file.name}`),
  ]);
  return answers.map(({ statusCode }) => statusCode);
}

test("video, material, captions and pictures of a lesson are inaccessible while an earlier lesson locks it", async () => {
  const carla = await portal.signIn("carla");
  const enrollmentId = await enrollmentIdOf(portal, "20260006");
  const lessons = await listLessonsOf(portal, "lingua-portuguesa");
  const done = await portal.db
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .where("enrollment_id", "=", enrollmentId)
    .where("progress", "=", 1)
    .execute();
  const [current, next] = lessons.filter(({ id }) => !done.some((row) => row.lesson_id === id));
  if (!current || !next) throw new Error("no locked lesson is left");
  const [video, material, caption, picture] = await Promise.all(
    ["aula", "ficha", "legenda", "figura"].map(addFile),
  );
  const show = (file = { id: 0 }) => ({ lesson_id: next.id, file_id: file.id, position: 9 });
  await portal.db
    .updateTable("lessons")
    .set({ video_file_id: video?.id ?? 0, video_embed: null })
    .where("id", "=", next.id)
    .execute();
  await portal.db
    .insertInto("lesson_materials")
    .values({ ...show(material), title: "Ficha" })
    .execute();
  await portal.db
    .insertInto("lesson_captions")
    .values({ ...show(caption), lang: "eo", label: "Esperanto" })
    .execute();
  const { position: _position, ...image } = show(picture);
  await portal.db.insertInto("lesson_images").values(image).execute();
  const statuses = () =>
    Promise.all([video, material, caption, picture].map((file) => statusesOf(carla, file)));

  const shared = await addFile("nas-duas");
  await portal.db
    .insertInto("lesson_materials")
    .values(
      [next, current].map(({ id }) => ({ ...show(shared), lesson_id: id, title: "Nas duas", position: 10 })),
    )
    .execute();

  expect(await statuses()).toEqual(Array(4).fill([404, 404]));
  expect(await statusesOf(carla, shared), "open lessons open their files, whatever else shows them").toEqual([
    200, 200,
  ]);
  await carla.patch("/enrollment/update-lesson-progress", {
    enrollment_id: enrollmentId,
    lesson_id: current.id,
    progress: 1,
  });
  expect((await carla.get(`/enrollment/lesson/${enrollmentId}/${next.id}`)).statusCode).toBe(200);
  expect(await statuses()).toEqual(Array(4).fill([200, 200]));
});

test("a picture used only in an answer key is inaccessible until the exercise is answered, one in an OO's tips until its first try", async () => {
  const ana = await portal.signIn("ana");
  const enrollmentId = await enrollmentIdOf(portal, "20260001");
  const { of } = await openList(portal, ana, enrollmentId, "todos-os-tipos");
  const { slug, id } = await portal.db
    .selectFrom("exercises")
    .innerJoin("exercise_lists", "exercise_lists.id", "exercises.exercise_list_id")
    .innerJoin("lessons", "lessons.exercise_list_id", "exercise_lists.id")
    .select(["exercises.slug", "exercises.id"])
    .where("lessons.slug", "=", "todos-os-tipos")
    .where("exercises.type", "=", "OO")
    .executeTakeFirstOrThrow();
  const right = await portal.db
    .selectFrom("exercise_options")
    .select("id")
    .where("exercise_id", "=", id)
    .where("correct", "=", true)
    .executeTakeFirstOrThrow();
  const step = of[slug] ?? { id: 0, options: {} };
  const wrong = Object.values(step.options).find((option) => option !== right.id);
  const [key, tip] = [await addFile("gabarito"), await addFile("dica")];
  await portal.db
    .insertInto("exercise_key_images")
    .values([
      { exercise_id: id, file_id: key.id, from_first_try: false },
      { exercise_id: id, file_id: tip.id, from_first_try: true },
    ])
    .execute();
  const statuses = async () => [await statusesOf(ana, tip), await statusesOf(ana, key)];

  expect(await statuses()).toEqual([
    [404, 404],
    [404, 404],
  ]);
  expect((await postAnswer(ana, step.id, { exercise_option_id: wrong })).statusCode).toBe(200);
  expect(await statuses()).toEqual([
    [200, 200],
    [404, 404],
  ]);
  expect((await postAnswer(ana, step.id, { exercise_option_id: right.id })).statusCode).toBe(200);
  expect(await statuses()).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect(await statusesOf(await portal.signIn("bruno"), key)).toEqual([404, 404]);
});
