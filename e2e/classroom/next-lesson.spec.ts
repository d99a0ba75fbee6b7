import type { Page } from "@playwright/test";
import { jumpToEnd, listReports, loadVideo, play, video } from "../support/classroom.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { controlCountdowns } from "../support/stop-time.ts";
import { enter, expect, type Student, test } from "../support/test.ts";

const pythagoras = "O teorema de Pitágoras";
const reports = "**/update-lesson-progress**";
const finished = { data: { progress: 1 } };
const fractions = "Frações: partes de um todo";

/** Holds back requests until the returned function is called, which waits until the page shows what was answered. */
async function holdUntilShown(page: Page, path: string | RegExp, json?: object) {
  const release = await hold(page, path, json && { answer: (route) => route.fulfill({ json }) });
  return async () => {
    const answered = page.waitForResponse(path);
    release();
    await (await answered).finished();
    await untilDrawn(page);
  };
}

/** The lesson offered on the dashboard. */
async function lastLesson(student: Student): Promise<number | undefined> {
  type Answer = { return: { lessonData: { lesson: { id: number } } | null } };
  const answer = await student.get<Answer>("/enrollment/get-last-lasson-data");
  return answer.return.lessonData?.lesson.id;
}

/** A prefetch of a lesson, without opening it. */
const ahead = /\/enrollment\/lesson\/\d+\/\d+$/;

test("a prefetched lesson is still reported as opened @desktop", async ({ page, portal }) => {
  const bruno = await enter(page, portal, "bruno");
  const brought = page.waitForResponse(ahead);
  await page.goto(await bruno.lesson("20260005", fractions));
  await (await brought).finished();
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page).not.toHaveURL(new RegExp(`${await bruno.lesson("20260005", fractions)}$`));
  const shown = Number(page.url().split("/").at(-1));
  await expect.poll(() => lastLesson(bruno)).toBe(shown);
});

test("a prefetched lesson is still cached after a long video @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.clock.install();
  const brought = page.waitForResponse(ahead);
  await page.goto(await ana.lesson("20260001", pythagoras));
  await expect(page.getByRole("heading", { name: pythagoras, level: 2 })).toBeVisible();
  await page.clock.runFor(2_000);
  await (await brought).finished();
  await untilDrawn(page);
  await page.clock.fastForward("45:00");
  const release = await holdUntilShown(page, /\?open=1$/);
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page.getByRole("heading", { name: "Área e perímetro sem confusão", level: 2 })).toBeVisible();
  await release();
});

const listScreen = /\/assets\/exercise-list-screen-[^/]+\.js$/;

test("a list's screen is prefetched from the lesson before it, and loaded in parallel with its own @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const prefetched = page.waitForRequest(listScreen);
  await page.goto(await ana.lesson("20260001", "Sistemas: duas perguntas, duas respostas"));
  await prefetched;
  const asked = page.waitForRequest(listScreen);
  const release = await holdUntilShown(page, /\?open=1$/);
  await page.goto(await ana.lesson("20260001", "Fechada pelo sistema"));
  await asked;
  await release();
  await expect(page.getByRole("heading", { name: "Fechada pelo sistema" })).toBeVisible();
});

test("a lesson opened during its prefetch is reported as opened @desktop", async ({ page, portal }) => {
  const bruno = await enter(page, portal, "bruno");
  const release = await holdUntilShown(page, ahead);
  const asked = page.waitForRequest(ahead);
  await page.goto(await bruno.lesson("20260005", fractions));
  await asked;
  const opened = page.waitForRequest(/\/enrollment\/lesson\/\d+\/\d+\?open=1$/);
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await release();
  expect((await opened).url()).toContain(`${new URL((await asked).url()).pathname}?open=1`);
});

test("a student who has navigated away meanwhile is not taken to the next lesson @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Escalas e mapas"));
  const release = await holdUntilShown(page, reports, finished);
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await page.getByRole("link", { name: "Voltar para Cursos" }).click();
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  await release();
  await expect(page).toHaveURL("/cursos");
});

test("the countdown can be cancelled until the next lesson has loaded @desktop", async ({ page, portal }) => {
  const countdowns = await controlCountdowns(page);
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", pythagoras);
  const reported = listReports(page);
  await page.goto(lesson);
  await loadVideo(page);
  await play(page);
  const release = await holdUntilShown(page, reports, finished);
  await countdowns.stop();
  // An iPhone plays full screen in a player of its own, above the page.
  await video(page).evaluate((element: HTMLVideoElement) => {
    Object.defineProperty(element, "webkitDisplayingFullscreen", { value: true });
    Object.assign(element, { webkitExitFullscreen: () => element.setAttribute("data-left", "") });
  });
  await jumpToEnd(page, 0.4);
  const countdown = page.getByRole("dialog", { name: "Próxima aula" });
  await expect(video(page)).toHaveAttribute("data-left");
  await countdown.getByRole("button", { name: "Ir agora" }).click();
  // on a slow connection it takes a while: the button shows and announces its progress instead of `0
  // segundos`
  await expect(countdown.getByRole("button", { name: "Abrindo…" })).toBeFocused();
  await expect(countdown.getByText("Abrindo a próxima aula")).toBeVisible();
  await expect(countdown.getByRole("timer")).toBeHidden();
  await countdown.getByRole("button", { name: "Cancelar" }).click();
  await release();
  expect(reported.at(-1)).toBe(1);
  await expect(page).toHaveURL(lesson);
  await expect(page.getByRole("button", { name: "Ver de novo" })).toBeVisible();
});

test("the countdown stops if the lesson's end could only be kept on the device @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const countdowns = await controlCountdowns(page);
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", pythagoras);
  await page.goto(lesson);
  await loadVideo(page);
  await play(page);
  const lose = await hold(page, reports, { answer: (route) => route.abort() });
  await countdowns.stop();
  await jumpToEnd(page, 0.4);
  const countdown = page.getByRole("dialog", { name: "Próxima aula" });
  await countdown.getByRole("button", { name: "Ir agora" }).click();
  await expect(countdown.getByRole("button", { name: "Abrindo…" })).toBeFocused();
  lose();
  await expect(page.getByText("Salvo no aparelho, enviaremos depois")).toBeVisible();
  await expect(countdown).toBeHidden();
  await expect(page).toHaveURL(lesson);
});
