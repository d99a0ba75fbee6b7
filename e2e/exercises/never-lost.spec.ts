import { loseAnswer } from "../support/lose-answer.ts";
import { endedSession, expect, failedCall, fillLogin, lostLine, people } from "../support/test.ts";
import { answer, drawPicture, readExercise, result, saved, step, study, test, waits } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

test("typed and chosen answers survive a reload @phone", async ({ page, ana }) => {
  await ana.open(list, 4);
  await page.getByLabel("Sua resposta").fill("Começo de uma resposta");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Começo de uma resposta");
  await page.getByRole("link", { name: "Exercício anterior" }).click();
  await page.getByRole("checkbox", { name: "3/7" }).click();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "3/7" })).toBeChecked();
});

test("a draft drops what the school has since removed from the exercise @phone", async ({ page, ana }) => {
  const { exerciseId } = await ana.open(list, 3);
  const box = page.getByRole("checkbox", { name: "3/7" });
  await box.click();
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("answer:")) ?? "";
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...kept, draft: { ...kept.draft, options: [999_999] } }));
  });
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(answer(page)).toBeDisabled();
  await box.click();
  await answer(page).click();
  await expect(result(page)).toBeVisible();
  expect((await readExercise(page, exerciseId)).exercise_is_replied).toBe(true);
});

test("a draft survives a closed tab and another student on this device @phone", async ({
  page,
  ana,
  context,
  portal,
}) => {
  const words = page.getByLabel("Sua resposta");
  await ana.open(list, 4);
  await words.fill("Começo de uma resposta");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await page.close();
  // a new tab has no session: first another student, then Ana again
  const theirs = await context.newPage();
  await (await study(theirs, portal, "bruno")).open(list, 4);
  await expect(theirs.getByLabel("Sua resposta")).toHaveValue("");
  await theirs.close();
  const again = await context.newPage();
  await (await study(again, portal, "ana")).open(list, 4);
  await expect(again.getByLabel("Sua resposta")).toHaveValue("Começo de uma resposta");
  await expect(saved(again, "Salvo no aparelho")).toBeVisible();
});

test("a stored picture survives a reload while offline, and is uploaded automatically @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const { exerciseId, path } = await ana.open(list, 5);
  await page.getByLabel("Sua resposta").fill("Medidas do quarto");
  await page.route("**/api/v1/file/upload", (route) => route.abort("internetdisconnected"));
  await page.locator('input[type="file"]').setInputFiles({
    name: "planta.png",
    mimeType: "image/png",
    buffer: await drawPicture(page),
  });
  await expect(saved(page, "Salva no aparelho")).toBeVisible();
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  await page.goto(`${path}?exercicio=5`);
  await expect(saved(page, waits)).toBeVisible();
  await page.unroute("**/api/v1/file/upload");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(result(page)).toContainText("Aguardando correção");
  await expect(page.getByRole("img", { name: "Sua imagem" })).toBeVisible();
  expect((await readExercise(page, exerciseId)).reply).toBe("Medidas do quarto");
});

test("an answer submitted offline is pending, and sent once the connection is back @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const arrived = new Set<string>();
  page.on("requestfinished", (request) => {
    if (request.url().includes("/get-exercise?")) arrived.add(request.url());
  });
  const { exerciseId } = await ana.open(list, 1);
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await expect.poll(() => arrived.size, "this exercise and the next one have loaded").toBe(2);
  await context.setOffline(true);
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  await expect(page.getByRole("radio", { name: "R$ 72,00" })).toBeDisabled();
  await page.getByRole("link", { name: "Próximo exercício" }).click();
  await expect(page.getByRole("radio", { name: "12 m²" })).toBeVisible();
  await expect(step(page, 1, "aguardando envio")).toBeVisible();
  await context.setOffline(false);
  await expect(step(page, 1, "respondido")).toBeVisible();
  await step(page, 1, "respondido").click();
  await expect(page.getByText("Sua resposta: correta")).toBeVisible();
  expect((await readExercise(page, exerciseId)).grade).toBe(10);
});

test("an answer whose acknowledgement was lost counts once, even if the tab was closed @phone", async ({
  page,
  bruno,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const { exerciseId } = await bruno.open(list, 1);
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await loseAnswer(page, "**/answer-exercise");
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  // another attempt may be in flight here
  await page.unrouteAll({ behavior: "wait" });
  await page.close();
  const again = await context.newPage();
  await study(again, portal, "bruno");
  await again.goto("/dashboard");
  // sent from whatever page is open
  await expect
    .poll(() => again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer:"))))
    .toEqual([]);
  expect((await readExercise(again, exerciseId)).grade).toBe(10);
});

test("an accepted answer is not reported as too late when its list has closed since @phone", async ({
  page,
  ana,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, endedSession, failedCall(412, "/exercise-list-instance/answer-exercise"));
  await page.goto(await ana.find("Simulado com tempo"));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await page.getByRole("radio", { name: "750 g" }).click();
  const answers = "**/answer-exercise";
  // further attempts don't even reach it
  await page.route(answers, (route) => route.abort("connectionreset"));
  await loseAnswer(page, answers, { times: 1 });
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  await portal.advanceClock(61 * 60);
  await page.unrouteAll({ behavior: "wait" });
  // the session expires first, and is renewed
  const refused = page.waitForResponse(
    (response) => response.url().endsWith("/answer-exercise") && response.status() === 412,
  );
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await refused;
  await expect(page.getByRole("timer")).toHaveText("Tempo Expirado");
  await expect(page.getByText("Sua resposta: correta")).toBeVisible();
  await expect(page.getByText("não foi contado")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "Tempo expirado." })).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer:"))),
  ).toEqual([]);
});

test("an expired session loses no answer @phone", async ({ page, bruno, allowConsoleErrors }) => {
  allowConsoleErrors(endedSession);
  const { exerciseId } = await bruno.open(list, 8);
  for (const cell of [1, 2, 3]) await page.getByLabel(`Célula ${cell}`).fill(`texto ${cell}`);
  await page.route("**/api/v1/**", (route) =>
    route.request().url().includes("/auth/login") || route.request().url().includes("info-app")
      ? route.continue()
      : route.fulfill({ status: 401, json: { message: "Não autenticado." } }),
  );
  await answer(page).click();
  await page.waitForURL("**/login");
  await page.unroute("**/api/v1/**");
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL(/exercicio=8$/);
  await expect(result(page)).toContainText("Aguardando correção");
  expect((await readExercise(page, exerciseId)).cells_answers).toHaveLength(3);
});

test("after a long answer the next exercise is still there without a connection @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await page.clock.install();
  const arrived = new Set<string>();
  page.on("requestfinished", (request) => {
    if (request.url().includes("/get-exercise?")) arrived.add(request.url());
  });
  await ana.open(list, 1);
  await expect.poll(() => arrived.size, "this exercise and the next one have loaded").toBe(2);
  await page.clock.fastForward("06:00");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Próximo exercício" }).click();
  await expect(page.getByRole("radio", { name: "12 m²" })).toBeVisible();
});

test("an answer that a filter in between refuses says so, and stays handed in @phone", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(403, "/exercise-list-instance/answer-exercise"));
  await bruno.open(list, 3);
  await page.route("**/answer-exercise", (route) =>
    route.fulfill({ status: 403, contentType: "text/html", body: "<h1>Bloqueado</h1>" }),
  );
  await page.getByRole("checkbox", { name: "3/7" }).click();
  await answer(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Oops..." })).toBeVisible();
  await expect(saved(page, "Ainda não enviada, tentaremos de novo")).toBeVisible();
  await page.unroute("**/answer-exercise");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
});
