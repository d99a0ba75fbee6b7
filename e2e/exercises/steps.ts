import type { Page } from "@playwright/test";
import { test as base, expect } from "../support/test.ts";

/**
 * A file of tests that answers exercises has a portal of its own, since an answer is for good: `test.use({ ownPortal: "types" })`
 * makes Playwright start another worker, and with it another copy of the demo.
 */
// biome-ignore lint/complexity/noBannedTypes: no fixtures of a test, one of a worker
export const test = base.extend<{}, { ownPortal: string }>({
  ownPortal: ["", { scope: "worker", option: true }],
});

type Node = { id: number | string; text: string; type_lesson: string | null; topics: Node[] };

/** Asks the API as the student of the page does. */
export async function askApi<T>(page: Page, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(`/api/v1${address}`, {
        method: sent ? "POST" : "GET",
        headers: {
          Authorization: `Bearer ${sessionStorage.getItem("token")}`,
          ...(sent ? { "Content-Type": "application/json" } : {}),
        },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
      return answer.json();
    },
    [path, body] as const,
  );
}

const listNodes = (topics: Node[]): Node[] => topics.flatMap((node) => [node, ...listNodes(node.topics)]);

/** Where a lesson of a course stands for the student who is signed in. */
export async function findLesson(page: Page, course: string, title: string) {
  type Courses = { data: { courses: { id: number; group: { syllabus: { course: { name: string } } } }[] } };
  const { data } = await askApi<Courses>(page, "/course");
  const enrollment = data.courses.find(({ group }) => group.syllabus.course.name === course);
  const tree = await askApi<{ data: { topics: Node[] } }>(page, `/course/${enrollment?.id}`);
  const lesson = listNodes(tree.data.topics).find(({ text }) => text === title);
  if (!enrollment || !lesson) throw new Error(`There is no lesson ${title} in ${course}.`);
  const path = `/saladeaula/${enrollment.id}/aula/${lesson.id}`;
  return { enrollmentId: enrollment.id, lessonId: Number(lesson.id), path };
}

/** Opens an exercise of a list of Matemática Essencial; answers the student's own id of it. */
export async function openExercise(page: Page, title: string, position: number) {
  const lesson = await findLesson(page, "Matemática Essencial", title);
  await page.goto(`${lesson.path}?exercicio=${position}`);
  await expect(page.getByText(`Exercício ${position}`, { exact: false }).first()).toBeVisible();
  const list = await askApi<{ instances: { id: number }[] }>(
    page,
    "/exercise-list-instance/get-exercise-list",
    { enrollment_id: lesson.enrollmentId, lesson_id: lesson.lessonId },
  );
  return { ...lesson, exerciseId: list.instances[position - 1]?.id ?? 0 };
}

export type Exercise = {
  exercise_is_replied: boolean;
  exercise_is_half_replied: boolean;
  exercise_option_id: number | number[] | null;
  reply: string | null;
  file_id: number | null;
  grade: number | null;
  cells_answers: { cell: number; reply: string | null; correct: boolean | null }[];
};

/** What the server holds of an exercise. */
export const readExercise = (page: Page, exerciseId: number) =>
  askApi<Exercise>(
    page,
    `/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${exerciseId}`,
  );

export const answer = (page: Page) => page.getByRole("button", { name: "Responder", exact: true });
export const saved = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });
export const result = (page: Page) => page.getByRole("region", { name: "Resultado" });
export const step = (page: Page, position: number, words: string) =>
  page.getByRole("link", { name: `Exercício ${position}, ${words}` });
