/** Progress made in a lesson has another meaning in a list: the type of a begun lesson can't change. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { enrollmentIdOf, lessonIdOf, visitSchool } from "../../../../testing/content/visit-school.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createListPackage();
  await school.import();
});
afterEach(() => school.close());

const lessons = "courses/biologia/lessons";
const toList = (slug: string, type: string) =>
  school.edit(`${lessons}/${slug}.md`, `type: ${type}`, "type: list\nlist: pratica");

it("a lesson that a student finished by hand can't become a list", async () => {
  const visit = await visitSchool(school, "rosa");
  const [enrollment_id, lesson_id] = await Promise.all([
    enrollmentIdOf(school, "1001"),
    lessonIdOf(school, "inseto"),
  ]);
  const report = { enrollment_id, lesson_id, progress: 1 };
  const { statusCode } = await visit.client.patch("/enrollment/update-lesson-progress", report);
  await toList("inseto", "video");
  const refusal = await school.refusals();
  const answer = await visit.client.get(`/enrollment/lesson/${enrollment_id}/${lesson_id}`);
  await visit.close();
  expect(statusCode).toBe(200);
  expect(refusal).toBe(
    `${lessons}/inseto.md:3  students have this lesson as type video: give the new one another name`,
  );
  expect(answer.json().lesson).toMatchObject({ type_lesson: "LV", progresso: 1 });
});

it("a list that a student has open can't become a text lesson", async () => {
  await school.remove("history/answers.yaml");
  const path = `${lessons}/pratica.md`;
  await school.write(path, "---\ntitle: Prática\ntype: content\n---\n\nLeia.\n");
  expect(await school.refusals()).toBe(
    `${path}:3  students have this lesson as type list: give the new one another name`,
  );
});

it("a lesson that nobody began can become a list and back; one with progress can change between text and video", async () => {
  await toList("inseto", "video");
  await school.edit(`${lessons}/raiz.md`, "type: content", "type: video");
  expect((await school.import()).counts.lesson.changed).toBe(2);
  await school.edit(`${lessons}/inseto.md`, "type: list\nlist: pratica", "type: content");
  expect((await school.import()).counts.lesson.changed).toBe(1);
});
