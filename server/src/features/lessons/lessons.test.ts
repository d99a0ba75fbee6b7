import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
let free: number;
let group: number;
let ordered: number;
let math: Awaited<ReturnType<typeof listLessonsOf>>;
let portuguese: typeof math;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  free = await enrollmentIdOf(portal, "20260001");
  const own = portal.db.selectFrom("enrollments").select("group_id").where("id", "=", free);
  group = (await own.executeTakeFirstOrThrow()).group_id;
  ordered = await enrollmentIdOf(portal, "20260002");
  math = await listLessonsOf(portal, "matematica-essencial");
  portuguese = await listLessonsOf(portal, "lingua-portuguesa");
});
afterAll(() => portal.close());

const at = <T>(list: T[], index: number): T => {
  const item = list.at(index);
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};
const currentLesson = async () => (await ana.get(`/course/${free}`)).json().data.currentLesson.id;

test("gives a lesson with its neighbours", async () => {
  const answer = await ana.get(`/enrollment/lesson/${free}/${at(math, 1).id}/`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    lesson: { id: at(math, 1).id, title: at(math, 1).title },
    previousLesson: at(math, 0).id,
    nextLesson: at(math, 2).id,
    groupId: group,
  });
});

test("the first lesson has no previous and the last no next lesson", async () => {
  expect((await ana.get(`/enrollment/lesson/${free}/${at(math, 0).id}`)).json().previousLesson).toBeNull();
  expect((await ana.get(`/enrollment/lesson/${free}/${at(math, -1).id}`)).json().nextLesson).toBeNull();
});

test("a video is a signed address with captions, an embedded one its own address, a missing one null", async () => {
  const open = async (lesson: { id: number } | undefined) =>
    (await ana.get(`/enrollment/lesson/${free}/${lesson?.id}`)).json().lesson.video;
  const videos = math.filter((lesson) => lesson.type === "LV");
  const signed = /^\/api\/v1\/file\/signed\/\d+\?expires=\d+&signature=[\w-]+$/;
  const video = await open(videos.find((lesson) => lesson.video_file_id !== null));
  expect(video).toMatchObject({
    file: { type: "video/mp4", path: expect.stringMatching(signed) },
    poster: expect.stringMatching(signed),
    captions: [{ lang: "pt-BR", path: expect.stringContaining("/file/signed/") }],
  });
  const poster = await portal.anonymous().get(video.poster.replace("/api/v1", ""));
  expect([poster.statusCode, poster.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(await open(videos.find((lesson) => lesson.video_embed !== null))).toMatchObject({
    file: { type: "embed", path: expect.stringMatching(/^https:\/\//) },
    poster: null,
  });
  expect(
    await open(videos.find((lesson) => lesson.video_file_id === null && lesson.video_embed === null)),
  ).toBeNull();
});

test("a content lesson has sanitised text and its materials", async () => {
  const details = await Promise.all(
    math
      .filter((lesson) => lesson.type === "LC")
      .map(async ({ id }) => (await ana.get(`/enrollment/lesson/${free}/${id}`)).json().lesson),
  );
  const withMaterial = details.find((lesson) => lesson.contents.length > 0);
  expect(withMaterial.content_text).toContain("<p>");
  expect(withMaterial.contents[0]).toMatchObject({
    group_id: group,
    file_id: expect.any(Number),
    title: expect.any(String),
    file: { type: expect.any(String) },
  });
});

test("viewing a lesson doesn't make it the current one, opening it does", async () => {
  const before = await currentLesson();
  const other = at(math, -1).id;
  await ana.get(`/enrollment/lesson/${free}/${other}`);
  expect(await currentLesson()).toBe(before);
  portal.clock.advance(1);
  expect((await ana.get(`/enrollment/lesson/${free}/${other}?open=0`)).statusCode).toBe(200);
  expect(await currentLesson()).toBe(before);
  await ana.get(`/enrollment/lesson/${free}/${other}?open=1`);
  expect(await currentLesson()).toBe(other);
});

test("in a course taught in order a later lesson is 412 with the first unfinished one", async () => {
  const { data } = (await ana.get(`/course/${ordered}`)).json();
  const done = await portal.db
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .where("enrollment_id", "=", ordered)
    .where("progress", "=", 1)
    .execute();
  const firstUnfinished = portuguese.find((lesson) => !done.some((row) => row.lesson_id === lesson.id));
  for (const answer of [
    await ana.get(`/enrollment/lesson/${ordered}/${at(portuguese, -1).id}`),
    await ana.patch("/enrollment/update-lesson-progress", {
      enrollment_id: ordered,
      lesson_id: at(portuguese, -1).id,
      progress: 1,
    }),
  ]) {
    expect(answer.statusCode).toBe(412);
    expect(answer.json()).toMatchObject({ message: expect.any(String), lesson_id: firstUnfinished?.id });
  }
  expect((await ana.get(`/course/${ordered}`)).json().data.progress).toBe(data.progress);
});

test("finishing the first unfinished lesson opens the next", async () => {
  const carla = await portal.signIn("carla");
  const enrollment = await enrollmentIdOf(portal, "20260006");
  const done = await portal.db
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .where("enrollment_id", "=", enrollment)
    .where("progress", "=", 1)
    .execute();
  const index = portuguese.findIndex((lesson) => !done.some((row) => row.lesson_id === lesson.id));
  const next = `/enrollment/lesson/${enrollment}/${at(portuguese, index + 1).id}`;
  expect((await carla.get(next)).statusCode).toBe(412);
  const saved = await carla.patch("/enrollment/update-lesson-progress", {
    enrollment_id: enrollment,
    lesson_id: at(portuguese, index).id,
    progress: 1,
  });
  expect(saved.json()).toEqual({ data: { progress: 1 } });
  expect((await carla.get(next)).statusCode).toBe(200);
});

test.each([
  [
    "another student's enrollment",
    async () => [await enrollmentIdOf(portal, "20260005"), at(math, 0).id],
    "Não encontrado.",
  ],
  [
    "a finished enrollment",
    async () => [
      await enrollmentIdOf(portal, "20250003"),
      at(await listLessonsOf(portal, "fisica-do-cotidiano"), 0).id,
    ],
    "Não encontrado.",
  ],
  ["a lesson of another course", async () => [free, at(portuguese, 0).id], "Não encontrado."],
  ["a lesson that isn't", async () => [free, 999_999], "Não encontrado."],
] as [string, () => Promise<number[]>, string][])(
  "%s is 404 to read and to write",
  async (_what, find, message) => {
    const [enrollment, lesson] = await find();
    const read = await ana.get(`/enrollment/lesson/${enrollment}/${lesson}`);
    expect([read.statusCode, read.json().message]).toEqual([404, message]);
    const written = await ana.patch("/enrollment/update-lesson-progress", {
      enrollment_id: enrollment,
      lesson_id: lesson,
      progress: 1,
    });
    expect([written.statusCode, written.json().message]).toEqual([404, message]);
  },
);

const unfinished = async () => {
  const touched = await portal.db
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .where("enrollment_id", "=", free)
    .execute();
  const lesson = math.find(({ id, type }) => type !== "LL" && !touched.some((row) => row.lesson_id === id));
  if (!lesson) throw new Error("no untouched lesson is left");
  return lesson.id;
};
const report = (lesson_id: number, progress: unknown, more = {}) => ({
  enrollment_id: free,
  lesson_id,
  progress,
  ...more,
});

test("progress never falls, and the time of the first finish is kept", async () => {
  const lesson = await unfinished();
  const write = async (progress: number) =>
    (await ana.patch("/enrollment/update-lesson-progress/", report(lesson, progress))).json().data.progress;
  expect(await write(0.456789)).toBe(0.456789);
  expect(await write(0.2)).toBe(0.456789);
  expect(await write(1)).toBe(1);
  const finished = () =>
    portal.db
      .selectFrom("lesson_progress")
      .select("finished_at")
      .where("lesson_id", "=", lesson)
      .where("enrollment_id", "=", free)
      .executeTakeFirst();
  const first = await finished();
  portal.clock.advance(60);
  expect(await write(1)).toBe(1);
  expect(await finished()).toEqual(first);
});

test("a progress report also works as POST with _method PATCH, with its id as text, but not as plain POST", async () => {
  const lesson = await unfinished();
  for (const _method of ["patch", "PATCH", "Patch"]) {
    const answer = await ana.post("/enrollment/update-lesson-progress/", {
      ...report(lesson, 0.1),
      lesson_id: String(lesson),
      _method,
    });
    expect(answer.statusCode).toBe(200);
  }
  const plain = await ana.post("/enrollment/update-lesson-progress/", report(lesson, 0.1));
  expect(plain.statusCode).toBe(405);
  expect(plain.headers.allow).toContain("PATCH");
});

test.each([-0.1, 1.1, "0.5", null, Number.NaN, [0.5]])("progress %j is 422", async (progress) => {
  const answer = await ana.patch("/enrollment/update-lesson-progress", report(at(math, 0).id, progress));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toHaveProperty("progress");
});

test("fifty simultaneous reports keep the highest", async () => {
  const lesson = await unfinished();
  // The highest first: whoever wrote last would leave another.
  const values = Array.from({ length: 50 }, (_, index) => (50 - index) / 100);
  const answers = await Promise.all(
    values.map((progress) => ana.patch("/enrollment/update-lesson-progress", report(lesson, progress))),
  );
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  expect((await ana.get(`/enrollment/lesson/${free}/${lesson}`)).json().lesson.progresso).toBe(0.5);
});

test("a list takes no reported progress", async () => {
  const lesson = await unfinished();
  await portal.db.updateTable("lessons").set({ type: "LL" }).where("id", "=", lesson).execute();
  const answer = await ana.patch("/enrollment/update-lesson-progress", report(lesson, 0.5));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toHaveProperty("lesson_id");
});
