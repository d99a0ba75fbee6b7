import type { Page } from "@playwright/test";
import { openForumApi, pathOf } from "../forums/forum-api.ts";
import { holdTimers } from "../support/stop-time.ts";
import { endedSession, enter, expect, lostLine, test } from "../support/test.ts";

/** Starts signing out while the server doesn't answer; the page waits for it until it has to give up. */
async function stallSignOut(page: Page) {
  await page.route("**/auth/logout", () => undefined);
  const giveUp = await holdTimers(page, 4_000);
  return { asked: page.waitForRequest("**/auth/logout"), giveUp };
}

const atLogin = async (page: Page) => {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
  await expect(page.getByText(/\bAna\b/)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/token|user_id/);
};

test("a student who navigates away during a slow sign-out goes to the login when it is done @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, endedSession);
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  const { asked, giveUp } = await stallSignOut(page);
  await page.getByRole("button", { name: /^Abrir menu de Ana/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await asked;
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Cursos" }).click();
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  await giveUp();
  await atLogin(page);
});

test("a student who presses Back during a slow sign-out goes to the login when it is done @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, endedSession);
  const place = await (await openForumApi(portal, "bruno")).open("Interrompida");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  await page.getByRole("dialog").getByRole("textbox").fill("Não enviada");
  await expect(page.getByText("Salvo no aparelho")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  const { asked, giveUp } = await stallSignOut(page);
  await page.getByRole("button", { name: /^Abrir menu de Ana/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Descartar e sair" }).click();
  await asked;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  await giveUp();
  await atLogin(page);
});
