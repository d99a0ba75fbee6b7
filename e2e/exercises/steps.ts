import type { Page } from "@playwright/test";
import type { Portal } from "../support/start-portal.ts";
import { test as base, enter, expect } from "../support/test.ts";

/** Signed-in students. Files that answer exercises need a portal of their own. */
export const test = base.extend<{ ana: Studying; bruno: Studying }>({
  ana: async ({ page, portal }, use) => use(await study(page, portal, "ana")),
  bruno: async ({ page, portal }, use) => use(await study(page, portal, "bruno")),
});
type Studying = Awaited<ReturnType<typeof study>>;

/** The page's message on an answer waiting for the connection. */
export const waits = "Sem conexão, enviaremos depois";

/** Calls the API as the student of the page. */
async function askApi<T>(page: Page, path: string, body?: unknown): Promise<T> {
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

const numbers = { ana: "20260001", bruno: "20260005" } as const;

/** Ana or Bruno, signed in, with the lists of their Matemática Essencial. */
export async function study(page: Page, portal: Portal, person: keyof typeof numbers) {
  const student = await enter(page, portal, person);
  const find = (title: string) => student.lesson(numbers[person], title);
  return {
    /** The address of a lesson. */
    find,
    /** Opens an exercise of a list; returns the student's own id of it. */
    async open(title: string, position: number) {
      const path = await find(title);
      await page.goto(`${path}?exercicio=${position}`);
      await expect(page.getByText(`Exercício ${position}`, { exact: false }).first()).toBeVisible();
      const { instances } = await openList(page, path);
      return { path, exerciseId: instances[position - 1]?.id ?? 0 };
    },
  };
}

/** The server's data of the student's list at an address. */
export function openList(page: Page, path: string) {
  const [, enrollment_id, lesson_id] = /saladeaula\/(\d+)\/aula\/(\d+)/.exec(path) ?? [];
  return askApi<{ status: string; instances: { id: number }[] }>(
    page,
    "/exercise-list-instance/get-exercise-list",
    { enrollment_id, lesson_id },
  );
}

/** A drawing of 2400 by 1200 pixels, made by the browser so that it is a valid file. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1200 });
    const context = canvas.getContext("2d");
    for (let at = 0; at < 200; at++) context?.fillRect((at * 61) % 2400, (at * 37) % 1200, 90, 40);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(drawn, "base64");
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

/** The server's data of an exercise. */
export const readExercise = (page: Page, exerciseId: number) =>
  askApi<Exercise>(
    page,
    `/exercise-list-instance/get-exercise?exercise_list_instance_exercise_id=${exerciseId}`,
  );

export const answer = (page: Page) => page.getByRole("button", { name: "Responder", exact: true });
export const saved = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });
export const result = (page: Page) => page.getByRole("region", { name: "Resultado" });
/** The clock of a recording that has run for at least this many seconds; a busy machine may skip some. */
export const recorded = (page: Page, seconds: number) =>
  page.getByText(new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`));
export const step = (page: Page, position: number, words: string) =>
  page.getByRole("link", { name: `Exercício ${position}, ${words}` });
