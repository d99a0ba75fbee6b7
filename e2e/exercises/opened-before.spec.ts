import { treeItem } from "../support/classroom.ts";
import { comeBack } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { boxOf, untilDrawn } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { expect, lostLine } from "../support/test.ts";
import { test } from "./steps.ts";

// The lesson says that its list was opened before the list itself has loaded, which may fail.
test.use({ ownPortal: true });

const lists = "**/get-exercise-list";

type Opened = { lesson: { lesson_exercise_list?: { exercise_list_instances: { status: string }[] } } };

test("a list whose clock is running is not shown as not started while it loads @phone", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const path = await bruno.find("Simulado com tempo");
  await page.goto(path);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);

  const lose = await hold(page, lists, { answer: (route) => route.abort() });
  await page.goto(path);
  await expect(page.getByText("60 min")).toBeVisible();
  await expect(page.getByText("O relógio já está correndo")).toBeVisible();
  await expect(page.getByText("Iniciada, sem respostas")).toBeVisible();
  lose();
  await expect(page.getByRole("status").filter({ hasText: "conexão" })).toBeVisible();
  await expect(page.getByText("O relógio já está correndo")).toBeVisible();
  await page.unroute(lists);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
});

test("a student returns to a list whose clock is running without a connection @phone", async ({
  page,
  bruno,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await page.goto(await bruno.find("Simulado com tempo"));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  const answer = page.getByRole("button", { name: "Responder", exact: true });
  await expect(answer).toBeVisible();
  await page.goBack();
  const again = page.getByRole("button", { name: "Responder Agora" });
  await expect(again).toBeVisible();
  await context.setOffline(true);
  await again.click();
  await expect(answer).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
});

test("the button into a list whose clock is running is above the bar at once @phone", async ({
  page,
  bruno,
}) => {
  const path = await bruno.find("Simulado com tempo");
  await page.goto(path);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
  await page.goto(path);
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
  const button = await boxOf(page.getByRole("button", { name: "Responder Agora" }));
  const bar = await boxOf(page.getByRole("navigation", { name: "Navegação entre aulas" }));
  expect(button.bottom).toBeLessThan(bar.y);
});

test("the button into a list whose clock is running stays where it is when the clock appears", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const path = await bruno.find("Simulado com tempo");
  await page.goto(path);
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
  // as if some had been answered
  await rewrite<Opened>(page, /\/enrollment\/lesson\//, ({ lesson }) => {
    for (const instance of lesson.lesson_exercise_list?.exercise_list_instances ?? []) instance.status = "EA";
  });
  await rewrite<{ status: string }>(page, lists, (body) => Object.assign(body, { status: "EA" }));
  const answer = await hold(page, lists);
  await page.goto(path);
  await expect(page.getByText("O relógio já está correndo")).toBeVisible();
  const button = page.getByRole("button", { name: "Responder Agora" });
  const before = await boxOf(button);
  const answered = page.locator("dl > div").filter({ hasText: "Respondidos" });
  await expect(answered).toHaveText("Respondidos…");
  answer();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
  expect(await boxOf(button)).toEqual(before);
  // not as if it still came, if it can't be loaded
  await page.route(lists, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole("status").filter({ hasText: "conexão" })).toBeVisible();
  await expect(answered).toHaveText("Respondidos–");
});

test("a list closed by the system is shown as closed while it loads @phone", async ({ page, ana }) => {
  await page.route(/\/enrollment\/lesson\//, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.lesson.lesson_exercise_list.response_interval_end = "2020-01-01T00:00:00.000Z";
    await route.fulfill({ response, json: body });
  });
  const passOn = await hold(page, lists);
  await page.goto(await ana.find("Fechada pelo sistema"));
  await expect(page.getByText("Tempo Expirado")).toBeVisible();
  const meaning = page.getByText("O que ficou sem resposta recebeu nota 0.");
  await expect(meaning).toBeVisible();
  await expect(page.getByText("O prazo para responder esta lista terminou em")).toHaveCount(0);
  // and nothing moves when it is here
  const way = await page.getByRole("link", { name: "Ver o gabarito" }).elementHandle();
  const listed = page.waitForResponse(lists);
  passOn();
  await (await listed).finished();
  await untilDrawn(page);
  expect(await way?.evaluate((link) => link.isConnected)).toBe(true);
  await expect(meaning).toBeVisible();
});

test("a list that can't be answered any more is not offered for answering while it loads or fails to @phone", async ({
  page,
  ana,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  let status = "FE";
  await page.route(/\/enrollment\/lesson\//, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const instance of body.lesson.lesson_exercise_list?.exercise_list_instances ?? [])
      instance.status = status;
    await route.fulfill({ response, json: body });
  });
  await page.route(lists, (route) => route.abort());
  const path = await ana.find("Fechada pelo sistema");
  for (const [shown, name] of [
    ["FE", "Ver o gabarito"],
    ["FA", "Ver respostas"],
  ] as const) {
    status = shown;
    await page.goto(path);
    await expect(page.getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "conexão" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Responder Agora" })).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Ver respostas" }).click();
  await expect(page.getByText("Não conseguimos carregar a lista")).toBeVisible();
  await page.unroute(lists);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("list", { name: "Gabarito" })).toBeVisible();
});

test("a list whose opening got no answer is not shown as not started until the server says so @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await page.goto(await ana.find("Simulado com tempo"));
  const start = page.getByRole("button", { name: "Responder Agora" });
  const notStarted = page.getByText("Não iniciada");
  const onTap = page.getByText("O relógio só começa quando você toca");
  const unsure = page.getByText("o relógio talvez já esteja correndo");
  await expect(onTap).toBeVisible();
  await page.route(lists, (route) => route.abort());
  await start.click();
  await expect(unsure).toBeVisible();
  await expect(notStarted).toHaveCount(0);
  await comeBack(page);
  await expect(onTap).toBeVisible();
  await expect(notStarted).toBeVisible();

  await page.unroute(lists);
  await loseAnswer(page, lists);
  await start.click();
  await expect(unsure).toBeVisible();
  await expect(notStarted).toHaveCount(0);
  await page.unroute(lists);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText("O relógio já está correndo")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/restantes$/);
  await expect(page.getByRole("status").filter({ hasText: "conexão" })).toHaveCount(0);
});

test("a list that is pressed again while it leads to its first exercise is shown @desktop", async ({
  page,
  bruno,
}) => {
  const path = await bruno.find("Todos os tipos");
  await page.goto(await bruno.find("Razão e proporção"));
  await page.evaluate((address) => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...given) => {
      replace(...given);
      if (!String(given[2]).includes("exercicio=")) return;
      history.replaceState = replace;
      document.querySelector<HTMLElement>(`[role="treeitem"][href="${address}"]`)?.click();
    };
  }, path);
  await treeItem(page, "Todos os tipos").click();
  await expect(page).toHaveURL(/exercicio=\d+$/);
  await expect(page.getByRole("navigation", { name: "Exercícios da lista" })).toBeVisible();
});
