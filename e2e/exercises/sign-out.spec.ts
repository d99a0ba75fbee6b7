import { treeItem } from "../support/classroom.ts";
import { endedSession, enter, expect, fillLogin, lostLine, people, signIn } from "../support/test.ts";
import { answer, saved, step, test, waits } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";

test("signing out with unsent answers asks first, and clears them @phone", async ({ page, bruno }) => {
  const { path } = await bruno.open(list, 4);
  await page.getByLabel("Sua resposta").fill("Rascunho meu");
  await page.goto("/logout");
  const question = page.getByRole("alertdialog", { name: "Descartar respostas não enviadas?" });
  await expect(question).toBeVisible();
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

test("signing out with unsent answers asks without a line too @desktop", async ({
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
  // it is queued behind everything that the pages request
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

test("a tab that never needed what sends answers asks, too, for those of another one, without a line @desktop", async ({
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
  // nothing that the first tab has brought helps either
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

test("what is typed in another tab while the sign-out is on its way stays on no device @desktop", async ({
  page,
  bruno,
  context,
  allowConsoleErrors,
}) => {
  // what the other tab asks for meanwhile is refused
  allowConsoleErrors(endedSession);
  await bruno.open(list, 4);
  const other = await context.newPage();
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  await other.addInitScript((own) => sessionStorage.setItem("token", own ?? ""), token);
  await other.goto(page.url());
  const field = other.getByLabel("Sua resposta");
  await expect(field).toBeVisible();
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

test("what signing out needs and doesn't come is no fault of the page's; who wants to sign out is told @desktop", async ({
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
  await context.setOffline(false);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Ainda sem destino");
});

test("a session that ends at the question is followed by no sign-out of the next @desktop", async ({
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
  // what waits is tried again, and hears that the session is over
  await page.clock.fastForward(21_000);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/login");
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: /, Bruno$/ })).toBeVisible();
});
