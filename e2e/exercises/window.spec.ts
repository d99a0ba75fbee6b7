import { treeItem } from "../support/classroom.ts";
import { untilDrawn } from "../support/layout.ts";
import { runSql } from "../support/run-sql.ts";
import { endedSession, enter, expect, failedCall } from "../support/test.ts";
import { test } from "./steps.ts";

test.use({ ownPortal: true });

test("a student waiting for a list's window sees it open and close @desktop", async ({
  page,
  ana,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(428, "/exercise-list-instance/get-exercise-list"));
  const title = "Ainda não abriu";
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await runSql(
    portal.databaseUrl,
    "update brand_sabia.lessons set response_starts_at = $2, response_ends_at = $3 where title = $1",
    [title, inMinutes(3), inMinutes(7)],
  );
  await page.clock.install();
  const ahead = page.waitForResponse(/\/enrollment\/lesson\/\d+\/\d+$/);
  await page.goto(await ana.find(title));
  const early = page.getByText("A lista de exercícios estará disponível a partir de");
  await expect(early).toBeVisible();
  const asked = page.waitForResponse("**/get-exercise-list");
  await page.getByRole("button", { name: "Responder Agora" }).click();
  expect((await asked).status()).toBe(428);
  await expect(page.getByRole("button", { name: "Responder Agora" })).toBeEnabled();
  await expect(early).toBeVisible();

  // the next lesson is prefetched: each answer brings the server's own time, which stands still
  await (await ahead).finished();
  await untilDrawn(page);
  /** Minute by minute: some other answer may arrive meanwhile. */
  const waitFor = (words: string) =>
    expect(async () => {
      await page.clock.fastForward("01:00");
      await expect(page.getByText(words)).toBeVisible({ timeout: 4_000 });
    }).toPass();
  await waitFor("Suas respostas são guardadas neste aparelho");
  await expect(early).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "A lista já abriu." })).toBeVisible();
  await waitFor("O prazo para responder esta lista terminou em");
});

test("a list whose window ends while it is open no longer locks the next lesson @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const number = "20260002";
  await runSql(
    portal.databaseUrl,
    `insert into brand_sabia.lesson_progress (enrollment_id, lesson_id, progress, touched_at, finished_at)
      select enrollments.id, lessons.id, 1, now(), now() from brand_sabia.enrollments, brand_sabia.lessons
      where number = $1 and title = $2 on conflict (enrollment_id, lesson_id) do update set progress = 1, finished_at = now()`,
    [number, "A crase em quatro perguntas"],
  );
  const title = "Pausa para praticar";
  const end = new Date(Date.now() + 120_000).toISOString();
  await runSql(portal.databaseUrl, "update brand_sabia.lessons set response_ends_at = $2 where title = $1", [
    title,
    end,
  ]);
  await page.clock.install();
  await page.goto(await ana.lesson(number, title));
  const locked = page.getByRole("link", { name: "Próxima aula, bloqueada até finalizar esta" });
  await expect(locked).toBeVisible();
  const next = treeItem(page, /Concordância/);
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await portal.advanceClock(180);
  await page.clock.fastForward("01:00");
  await page.clock.fastForward("02:00");
  await expect(page.getByText("O prazo para responder esta lista terminou em")).toBeVisible();
  await expect(locked).toHaveCount(0);
  await expect(next).not.toHaveAttribute("aria-disabled");
});

test("a list that expires while the server is unavailable is polled until it is closed @desktop", async ({
  page,
  portal,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/exercise-list-instance/get-exercise-list"), endedSession);
  await page.clock.install();
  await page.goto(await bruno.find("Simulado com tempo"));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
  let asked = 0;
  const lists = "**/exercise-list-instance/get-exercise-list";
  await page.route(lists, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { message: "Voltamos em instantes." } });
  });
  await portal.advanceClock(61 * 60);
  // Held back and released in steps: on a slow machine the next round of requests would begin before these
  // are counted.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 61 * 60_000);
  await expect(page.getByRole("timer")).toHaveText("Tempo Expirado");
  const askedAfterAStep = async () => {
    await page.clock.runFor(700);
    return asked;
  };
  await expect.poll(askedAfterAStep, "one request, and the two retries of any unavailable service").toBe(3);
  const treeLesson = treeItem(page, /Simulado com tempo/);
  await expect(treeLesson).not.toContainText("concluída");
  await page.unroute(lists);
  await page.clock.resume();
  await page.clock.fastForward("01:00");
  await expect(treeLesson).toContainText("concluída");
  await expect(page.getByRole("list", { name: "Gabarito" })).toBeVisible();
});
