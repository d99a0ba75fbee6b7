import type { Page } from "@playwright/test";
import { untilDrawn } from "../support/look.ts";
import { enter, expect, type Student, test } from "../support/test.ts";

const fractions = "Frações: partes de um todo";

/** Holds back requests like these until the returned function lets them through. */
async function hold(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(path);
    release();
    await (await answered).finished();
    await untilDrawn(page);
  };
}

/** The lesson that the dashboard would go on with. */
async function lastLesson(student: Student): Promise<number | undefined> {
  type Answer = { return: { lessonData: { lesson: { id: number } } | null } };
  const answer = await student.get<Answer>("/enrollment/get-last-lasson-data");
  return answer.return.lessonData?.lesson.id;
}

/** A lesson asked for ahead of time, without opening it. */
const ahead = /\/enrollment\/lesson\/\d+\/\d+$/;

test("a lesson that was here before it was asked for is opened all the same @desktop", async ({
  page,
  portal,
}) => {
  const bruno = await enter(page, portal, "bruno");
  const brought = page.waitForResponse(ahead);
  await page.goto(await bruno.lesson("20260005", fractions));
  await (await brought).finished();
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page).not.toHaveURL(new RegExp(`${await bruno.lesson("20260005", fractions)}$`));
  const shown = Number(page.url().split("/").at(-1));
  await expect.poll(() => lastLesson(bruno)).toBe(shown);
});

test("and so is one that is still on its way then @desktop", async ({ page, portal }) => {
  const bruno = await enter(page, portal, "bruno");
  const release = await hold(page, ahead);
  const asked = page.waitForRequest(ahead);
  await page.goto(await bruno.lesson("20260005", fractions));
  await asked;
  const opened = page.waitForRequest(/\/enrollment\/lesson\/\d+\/\d+\?open=1$/);
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await release();
  expect((await opened).url()).toContain(`${new URL((await asked).url()).pathname}?open=1`);
});
