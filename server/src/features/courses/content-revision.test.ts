import { expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { startTestApp } from "../../testing/portal/test-app.ts";

test("a changed course shows at once, although its outline is cached", async () => {
  const portal = await startTestApp();
  const ana = await portal.signIn("ana");
  const enrollment = await enrollmentIdOf(portal, "20260001");
  const [first] = await listLessonsOf(portal, "matematica-essencial");
  const lessonId = first?.id ?? 0;
  const read = async () => {
    const tree = (await ana.get(`/course/${enrollment}`)).body;
    const lesson = (await ana.get(`/enrollment/lesson/${enrollment}/${lessonId}`)).json().lesson;
    return { tree, title: lesson.title };
  };
  expect((await read()).title).toBe(first?.title);

  await portal.db.updateTable("lessons").set({ title: "Título novo" }).where("id", "=", lessonId).execute();
  const after = await read();
  expect(after.title).toBe("Título novo");
  expect(after.tree).toContain("Título novo");

  await portal.db.updateTable("lessons").set({ topic_id: null }).where("id", "=", lessonId).execute();
  expect((await ana.get(`/course/${enrollment}`)).body).not.toContain("Título novo");
  expect((await ana.get(`/enrollment/lesson/${enrollment}/${lessonId}`)).statusCode).toBe(404);
  await portal.close();
});
