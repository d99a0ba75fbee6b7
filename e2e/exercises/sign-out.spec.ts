import { treeItem } from "../support/classroom.ts";
import { holdTimers } from "../support/stop-time.ts";
import { axe, endedSession, enter, expect, fillLogin, lostLine, people, signIn } from "../support/test.ts";
import { answer, saved, step, test, waits } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

test("signing out with unsent answers asks first, and deletes them @desktop", async ({ page, bruno }) => {
  const { path } = await bruno.open(list, 4);
  await page.getByLabel("Sua resposta").fill("Rascunho meu");
  await page.goto("/logout");
  const question = page.getByRole("alertdialog", { name: "Descartar respostas não enviadas?" });
  await expect(question).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/dashboard$/);
  await page.goto("/logout");
  await question.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page).toHaveURL(/dashboard$/);
  await bruno.open(list, 4);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Rascunho meu");
  await page.goto("/logout");
  await question.getByRole("button", { name: "Descartar e sair" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Rascunho meu");
  await signIn(page, "bruno");
  await page.goto(`${path}?exercicio=4`);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("");
});

test("signing out with unsent answers asks while offline too @desktop", async ({
  page,
  bruno,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const lesson = await bruno.find(list);
  await page.goto("/cursos");
  await page
    .getByRole("article")
    .filter({ hasText: "Matemática Essencial" })
    .getByRole("link")
    .first()
    .click();
  await treeItem(page, new RegExp(list)).click();
  await expect(page).toHaveURL(new RegExp(lesson));
  await step(page, 4, "em aberto").click();
  await page.getByLabel("Sua resposta").fill("Escrito antes de a conexão cair");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  // preloaded after all of the page's own requests
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/sign-out-question")),
  );
  await context.setOffline(true);
  await page
    .getByRole("link", { name: /Cursos/ })
    .first()
    .click();
  await page.getByRole("button", { name: /Bruno/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  const question = page.getByRole("alertdialog", { name: "Descartar respostas não enviadas?" });
  await question.getByRole("button", { name: "Continuar aqui" }).click();
  await context.setOffline(false);
  await bruno.open(list, 4);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Escrito antes de a conexão cair");
});

test("a tab that never loaded the sender asks about another tab's answers too, while offline @desktop", async ({
  page,
  bruno,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const { path } = await bruno.open(list, 4);
  const other = await context.newPage();
  const files: string[] = [];
  other.on("requestfinished", (request) => files.push(request.url()));
  await enter(other, portal, "bruno");
  await other.goto("/cursos");
  for (const part of ["/sign-out-question", "/answer-files"])
    await expect.poll(() => files.some((file) => file.includes(part))).toBe(true);
  // nothing that the first tab has loaded helps either
  await other.route(/\.js$/, (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  await page.getByLabel("Sua resposta").fill("Escrito na outra aba");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();

  await other.getByRole("button", { name: /Bruno/ }).click();
  await other.getByRole("menuitem", { name: "Sair" }).click();
  const question = other.getByRole("alertdialog", { name: "Descartar respostas não enviadas?" });
  await question.getByRole("button", { name: "Continuar aqui" }).click();
  await context.setOffline(false);
  await page.goto(`${path}?exercicio=4`);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Escrito na outra aba");
});

test("text typed in another tab during the sign-out is not stored @desktop", async ({
  page,
  bruno,
  context,
  allowConsoleErrors,
}) => {
  // the other tab's requests are refused meanwhile
  allowConsoleErrors(endedSession);
  await bruno.open(list, 4);
  const other = await context.newPage();
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  await other.addInitScript((own) => sessionStorage.setItem("token", own ?? ""), token);
  await other.goto(page.url());
  const field = other.getByLabel("Sua resposta");
  await expect(field).toBeVisible();
  // it would give up waiting for the server
  await holdTimers(page, 4_000);
  await page.route("**/auth/logout", async (route) => {
    await field.fill("Escrito tarde demais");
    expect(await other.evaluate(() => JSON.stringify(localStorage))).toContain("Escrito tarde demais");
    await route.continue();
  });
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await expect(other).toHaveURL("/login");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Escrito tarde demais");
});

test("signing out of another session of one's own keeps an answer being written @desktop", async ({
  page,
  bruno,
  context,
  portal,
}) => {
  await bruno.open(list, 4);
  const field = page.getByLabel("Sua resposta");
  await field.fill("Fica na tela");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  const other = await context.newPage();
  await enter(other, portal, "bruno");
  await other.goto("/cursos");
  await expect(other.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  await other.goto("/logout");
  await other.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("Fica na tela");
});

test("a failed preload of the sign-out causes no page error, and the sign-out reports it @desktop", async ({
  page,
  bruno,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await bruno.open(list, 4);
  await page.getByLabel("Sua resposta").fill("Ainda sem destino");
  await expect(saved(page, "Salvo no aparelho")).toBeVisible();
  const missing: string[] = [];
  await page.route(/\/(sign-out-question|answer-files)-/, (route) => {
    missing.push(route.request().url());
    return route.abort("internetdisconnected");
  });
  await page.goto("/cursos");
  await expect.poll(() => missing.some((file) => file.includes("sign-out-question"))).toBe(true);
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: /Bruno/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Ainda sem destino");
  await context.setOffline(false);
});

test("a session that ends at the confirmation does not sign out the next one @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, endedSession);
  await page.clock.install();
  await bruno.open(list, 4);
  await page.getByLabel("Sua resposta").fill("Ficou para depois");
  await page.route("**/answer-exercise", (route) => route.abort("internetdisconnected"));
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  await page.goto("/logout");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  await page.request.post("/api/v1/auth/logout", { headers: { Authorization: `Bearer ${token}` } });
  await page.unroute("**/answer-exercise");
  // the pending answer is retried, and finds the session over
  await page.clock.fastForward(21_000);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/login");
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: /, Bruno$/ })).toBeVisible();
});
