import type { Page } from "@playwright/test";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

/** Two presses before the page has re-rendered: the dialog is in the history twice. */
const standTwice = (page: Page) =>
  page.evaluate(() => {
    const state = { ...history.state, key: "twin", idx: history.state.idx + 1 };
    history.pushState(state, "", window.location.href);
    dispatchEvent(new PopStateEvent("popstate", { state }));
  });

test("a second tap opens no second dialog, and one that is in the history twice closes all the same @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Tocada duas vezes");
  const reply = await api.reply(place, "Uma resposta");
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const add = page.getByRole("button", { name: "Adicionar pergunta/resposta" });
  await add.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const before = await page.evaluate(() => history.length);
  // it is behind the dialog by now
  await page.getByText("Adicionar pergunta/resposta").evaluate((label) => label.closest("button")?.click());
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(pathOf(place));

  const dialog = page.getByRole("dialog");
  await add.click();
  await dialog.getByRole("textbox").fill("Salva uma vez");
  await standTwice(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Salva uma vez" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(pathOf(place));

  await page.locator(`#resposta-${reply.id}`).getByRole("link", { name: "Editar resposta" }).click();
  await expect(dialog.getByRole("textbox")).toHaveValue("Uma resposta");
  await standTwice(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(pathOf(place));
});
