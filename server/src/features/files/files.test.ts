import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
let carla: Client;
let material: { id: number; name: string; size: number; type: string };
let videoPath: string;
let captionPath: string;
beforeAll(async () => {
  portal = await startTestApp();
  [ana, carla] = [await portal.signIn("ana"), await portal.signIn("carla")];
  const found = await portal.db
    .selectFrom("files")
    .innerJoin("lesson_materials", "lesson_materials.file_id", "files.id")
    .innerJoin("lessons", "lessons.id", "lesson_materials.lesson_id")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select(["files.id", "files.name", "files.size", "files.type"])
    .where("courses.slug", "=", "matematica-essencial")
    .executeTakeFirstOrThrow();
  material = { ...found, size: Number(found.size) };
  const video = (await listLessonsOf(portal, "matematica-essencial")).find(
    (lesson) => lesson.video_file_id !== null,
  );
  const lesson = await ana.get(`/enrollment/lesson/${await enrollmentIdOf(portal, "20260001")}/${video?.id}`);
  const shown = lesson.json().lesson.video;
  [videoPath, captionPath] = [shown.file.path, shown.captions[0].path];
});
afterAll(() => portal.close());

const byId = (client: Client, headers = {}) =>
  client.get(`/file/get-file-by-id?file_id=${material.id}`, { headers });
const fetchSigned = (path: string, host = "sabia.localhost", headers = {}) =>
  portal.app.inject({ url: path, headers: { host, ...headers } });

test("gives the bytes by id and by name, with type, length and ETag", async () => {
  for (const answer of [
    await byId(ana),
    await ana.get(`/file/get-file?file_name=${encodeURIComponent(material.name)}`),
  ]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(material.size);
    expect(answer.headers["content-type"]).toBe(material.type);
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  }
});

test("an answer's file that came with the content package is kept by no browser", async () => {
  const answered = await portal.db
    .selectFrom("exercise_list_instance_exercises as answer")
    .innerJoin("files", "files.id", "answer.file_id")
    .select("files.id")
    .where("files.owner_id", "is", null)
    .executeTakeFirstOrThrow();
  const read = await ana.get(`/file/get-file-by-id?file_id=${answered.id}`);
  expect([read.statusCode, read.headers["cache-control"]]).toEqual([200, "private, no-store"]);
});

test("answers ranges, conditions and HEAD", async () => {
  const whole = await byId(ana);
  const part = await byId(ana, { range: "bytes=2-5" });
  expect(part.statusCode).toBe(206);
  expect(part.headers["content-range"]).toBe(`bytes 2-5/${material.size}`);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 6));
  const past = await byId(ana, { range: `bytes=${material.size}-` });
  expect(past.statusCode).toBe(416);
  expect(past.headers["content-range"]).toBe(`bytes */${material.size}`);
  for (const known of [whole.headers.etag, `"old", W/${whole.headers.etag}`, "*"])
    expect((await byId(ana, { "if-none-match": known })).statusCode, known).toBe(304);
  expect((await byId(ana, { "if-none-match": '"old"' })).statusCode).toBe(200);
  expect((await byId(ana, { range: "bytes=0-1", "if-range": '"old"' })).statusCode).toBe(200);
  const head = await ana.send("HEAD", `/file/get-file-by-id?file_id=${material.id}`);
  expect(head.statusCode).toBe(200);
  expect(head.headers["content-length"]).toBe(String(material.size));
  expect(head.rawPayload.length).toBe(0);
});

test("material of a course is visible only to its students: for others it doesn't exist", async () => {
  const refused = await byId(carla);
  const nowhere = await carla.get("/file/get-file-by-id?file_id=999999");
  expect([refused.statusCode, refused.json().message]).toEqual([404, "Não encontrado."]);
  expect({ ...refused.json(), request_id: "" }).toEqual({ ...nowhere.json(), request_id: "" });
  expect((await carla.get(`/file/get-file?file_name=${encodeURIComponent(material.name)}`)).statusCode).toBe(
    404,
  );
  expect((await portal.anonymous().get(`/file/get-file-by-id?file_id=${material.id}`)).statusCode).toBe(401);
});

test("a blocked enrollment closes its material", async () => {
  const bruno = await portal.signIn("bruno");
  expect((await byId(bruno)).statusCode).toBe(200);
  await portal.db.updateTable("enrollments").set({ status: "B" }).where("number", "=", "20260005").execute();
  expect((await byId(bruno)).statusCode).toBe(404);
});

test("a signed address plays without a header, with ranges, until it expires", async () => {
  const answer = await fetchSigned(videoPath, undefined, { range: "bytes=0-99" });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers["content-type"]).toBe("video/mp4");
  portal.clock.advance(8 * 3600);
  expect((await fetchSigned(videoPath)).statusCode).toBe(404);
  portal.clock.advance(-8 * 3600);
  expect((await fetchSigned(videoPath)).statusCode).toBe(200);
});

test("signed addresses of video and captions open no other file that got their id after a restore", async () => {
  for (const path of [videoPath, captionPath]) {
    expect((await fetchSigned(path)).statusCode).toBe(200);
    const id = Number(/signed\/(\d+)/.exec(path)?.[1]);
    const { name } = await portal.db
      .selectFrom("files")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const call = (other: string) =>
      portal.db.updateTable("files").set({ name: other }).where("id", "=", id).execute();
    await call("gravacao-0123456789abcdef.mp3");
    expect((await fetchSigned(path)).statusCode).toBe(404);
    await call(name);
    expect((await fetchSigned(path)).statusCode).toBe(200);
  }
});

test("a signed address is bound to its file, its expiry and its brand", async () => {
  const url = new URL(videoPath, "http://x");
  const change = (edit: (copy: URL) => void) => {
    const copy = new URL(url);
    edit(copy);
    return copy.pathname + copy.search;
  };
  const forged = [
    change((copy) => {
      copy.pathname = `/api/v1/file/signed/${material.id}`;
    }),
    change((copy) => copy.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1))),
    change((copy) => copy.searchParams.set("signature", "AAAA")),
    change((copy) => copy.searchParams.delete("signature")),
    change((copy) => copy.searchParams.set("expires", "1e99")),
  ];
  for (const path of forged) expect((await fetchSigned(path)).statusCode).toBe(404);
  expect((await fetchSigned(videoPath, "ipe.localhost")).statusCode).toBe(404);
});

test.each(["", "?file_id=", "?file_id=abc", "?file_id=1&file_id=2"])(
  "get-file-by-id%s is 422",
  async (query) => {
    expect((await ana.get(`/file/get-file-by-id${query}`)).statusCode).toBe(422);
  },
);

test("logos are public and cached forever; other files are not public", async () => {
  const info = (await portal.anonymous().get("/info-app")).json();
  const logo = await fetchSigned(info.app_logo);
  expect(logo.statusCode).toBe(200);
  expect(logo.headers["content-type"]).toContain("image/svg+xml");
  expect(logo.headers["cache-control"]).toContain("immutable");
  expect(logo.headers["content-security-policy"]).toContain("sandbox");
  expect((await fetchSigned(`/brand/${encodeURIComponent(material.name)}`)).statusCode).toBe(404);
  expect((await fetchSigned(info.app_logo, "ipe.localhost")).statusCode).toBe(404);
});
