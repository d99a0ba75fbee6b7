import type { Page } from "@playwright/test";
import type { Portal } from "../support/start-portal.ts";
import { axe, enter, expect, lostLine, test } from "../support/test.ts";

const signedOut = (page: Page) => page.getByRole("heading", { name: "Você saiu", level: 1 });

async function openDashboard(page: Page, portal: Portal) {
  const ana = await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  await preloaded(page, ["sign-out-question", "answer-files"]);
  return ana;
}

/** Files that are preloaded after all of the page's own requests; a script comes after its stylesheet. */
const preloaded = (page: Page, files: string[]) =>
  page.waitForFunction((names) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return names.every((name) => loaded.some((path) => path.includes(`/${name}-`) && path.endsWith(".js")));
  }, files);

async function chooseSignOut(page: Page) {
  await page.getByRole("button", { name: /^Abrir menu de Ana/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("signing out offline ends the session on the device, and stays in the portal @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const { token } = await openDashboard(page, portal);
  await context.setOffline(true);
  await chooseSignOut(page);
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("O portal não respondeu");
  expect(await kept(page)).not.toContain(token);
  expect(await kept(page)).not.toMatch(/user_id|ana/i);
  await expect(page.getByText("Ana", { exact: false })).toHaveCount(0);

  const toLogin = page.getByRole("button", { name: "Ir para o login" });
  await toLogin.click();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(signedOut(page)).toBeVisible();
  await axe(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Esta página não chegou inteira" })).toBeVisible();
  await expect(signedOut(page)).toHaveCount(0);
  await expect(page.getByText(/\bAna\b/), "going back shows none of her data").toHaveCount(0);
  await page.goForward();
  await expect(signedOut(page)).toBeVisible();

  await context.setOffline(false);
  await toLogin.click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
});

test("signing out while the server is unreachable stays on the page, too @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const { token } = await openDashboard(page, portal);
  await portal.kill();
  await chooseSignOut(page);
  await expect(signedOut(page)).toBeVisible();
  expect(await kept(page)).not.toContain(token);
  await page.getByRole("button", { name: "Ir para o login" }).click();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await portal.restart();
  await page.getByRole("button", { name: "Ir para o login" }).click();
  await expect(page).toHaveURL("/login");
});

test("signing out offline asks about unsent work first, then deletes it @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const ana = await openDashboard(page, portal);
  const { user } = await ana.get<{ user: { id: number } }>("/auth/user");
  await page.evaluate(
    (id) => localStorage.setItem(`answer:${id}:1`, JSON.stringify({ reply: "Rascunho meu" })),
    user.id,
  );
  await context.setOffline(true);
  await chooseSignOut(page);
  const question = page.getByRole("alertdialog", { name: "Descartar respostas não enviadas?" });
  await question.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(signedOut(page)).toBeVisible();
  expect(await kept(page)).not.toContain("Rascunho meu");
  expect(await kept(page)).not.toContain(ana.token);
});

test("offline, a classroom opened directly can be left for the courses, and signed out of", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
  isMobile,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  const { user } = await bruno.get<{ user: { id: number } }>("/auth/user");
  const path = await bruno.lesson("20260005", "Frações: partes de um todo");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 2, name: "Frações: partes de um todo" })).toBeVisible();
  await preloaded(page, ["courses-page", "student-frame", "sign-out-question", "answer-files"]);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Voltar para Cursos" }).click();
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar seus cursos" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 2, name: "Frações: partes de um todo" })).toBeVisible();
  await page.goForward();

  await page.evaluate(
    (id) => localStorage.setItem(`answer:${id}:1`, JSON.stringify({ reply: "Rascunho meu" })),
    user.id,
  );
  await page.getByRole("button", { name: /^Abrir menu/ }).click();
  await page.getByRole(isMobile ? "link" : "menuitem", { name: "Sair" }).click();
  const question = page.getByRole("alertdialog", { name: "Descartar respostas não enviadas?" });
  await question.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(signedOut(page)).toBeVisible();
  expect(await kept(page)).not.toContain("Rascunho meu");
  expect(await kept(page)).not.toContain(bruno.token);
});
