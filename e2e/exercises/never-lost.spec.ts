import { expect, fillLogin, people } from "../support/test.ts";
import { answer, offline, readExercise, result, saved, step, study, test, waits } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

test("what is typed and chosen outlives a reload @phone", async ({ page, ana }) => {
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

test("a draft made before the school changed the exercise takes nothing along that is not there any more @desktop", async ({
  page,
  ana,
}) => {
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

test("what is typed outlives a closed tab and the other student of this device @phone", async ({
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

test("a picture on the device outlives a reload while the line is away, and goes by itself @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const { exerciseId, path } = await ana.open(list, 5);
  await page.getByLabel("Sua resposta").fill("Medidas do quarto");
  await page.route("**/api/v1/file/upload", (route) => route.abort("internetdisconnected"));
  const pixel = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 40 });
    canvas.getContext("2d")?.fillRect(0, 0, 30, 40);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page.locator('input[type="file"]').setInputFiles({
    name: "planta.png",
    mimeType: "image/png",
    buffer: Buffer.from(pixel, "base64"),
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

test("an answer handed in without a line waits, and is sent by itself when the line is back @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const arrived = new Set<string>();
  page.on("requestfinished", (request) => {
    if (request.url().includes("/get-exercise?")) arrived.add(request.url());
  });
  const { exerciseId } = await ana.open(list, 1);
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await expect.poll(() => arrived.size, "this exercise and the next one are here").toBe(2);
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

test("an answer whose acknowledgement was lost counts once, even when the tab was closed @phone", async ({
  page,
  bruno,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const { exerciseId } = await bruno.open(list, 1);
  await page.getByRole("radio", { name: "R$ 72,00" }).click();
  await page.route("**/answer-exercise", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  // another try may be on its way through here
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

test("what was answered stays where it was written until its result is here, on a slow line too @phone", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 4);
  const words = page.getByLabel("Sua resposta");
  await words.fill("Está no lugar");
  let passOn = () => {};
  const isHere = new Promise<void>((resolve) => {
    passOn = resolve;
  });
  await page.route("**/get-exercise?*", async (route) => {
    await isHere;
    await route.continue();
  });
  // whatever is drawn in between, for however short
  const glimpses = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const field = document.querySelector<HTMLTextAreaElement>("main textarea");
      if (field && field.value !== "Está no lugar") seen.push(`"${field.value}"`);
      if (document.body.textContent.includes("não pôde ser carregado")) seen.push("failed");
      if (document.activeElement === document.body) seen.push("focus lost");
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await answer(page).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
  await expect(words).toHaveValue("Está no lugar");
  await expect(words).not.toBeEditable();
  expect(await glimpses.jsonValue()).toEqual([]);
  passOn();
  await expect(result(page)).toBeVisible();
  expect(await glimpses.jsonValue()).toEqual([]);
});

test("a result that does not come says that the answer did, and the pressed button asks for it again @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  await bruno.open(list, 1);
  await page.getByRole("radio").first().click();
  const asked = "**/get-exercise?*";
  await page.route(asked, (route) => route.fulfill({ status: 500, json: { message: "Erro interno." } }));
  await answer(page).click();
  await expect(page.getByText("Sua resposta foi recebida.")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeFocused();
  await page.unroute(asked);
  await again.press("Enter");
  await expect(result(page)).toBeVisible();
  await expect(page.getByText("Exercício 1·Respondido")).toBeFocused();
});

test("a device whose clock is wrong is told by the server's when an answer was sent @desktop", async ({
  page,
  bruno,
}) => {
  await page.clock.setSystemTime(new Date("2019-01-01T12:00:00Z"));
  await bruno.open(list, 3);
  await page.getByRole("checkbox").first().click();
  const clock = () =>
    new Date().toLocaleTimeString("pt-BR", {
      timeZone: "America/Sao_Paulo",
      hour: "2-digit",
      minute: "2-digit",
    });
  const before = clock();
  await answer(page).click();
  await expect(result(page)).toBeVisible();
  await expect(saved(page, new RegExp(`^Enviada às (${before}|${clock()})$`))).toBeVisible();
});

test("an answer sent in one window is seen in the other that shows the same exercise @desktop", async ({
  page,
  ana,
  context,
  portal,
}) => {
  await ana.open(list, 2);
  const other = await context.newPage();
  await (await study(other, portal, "ana")).open(list, 2);
  await page.getByRole("radio", { name: "6 m²", exact: true }).click();
  await expect(other.getByRole("radio", { name: "6 m²", exact: true })).toBeChecked();
  await answer(page).click();
  for (const [name, shown] of Object.entries({ page, other })) {
    await expect(shown.getByText("Já tentada"), name).toBeVisible();
    await expect(step(shown, 2, "segunda tentativa, atual"), name).toBeVisible();
  }
});

test("a session that ran out takes nothing with it @phone", async ({ page, bruno, allowConsoleErrors }) => {
  allowConsoleErrors(/401/);
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
