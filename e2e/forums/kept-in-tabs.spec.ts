import type { Page } from "@playwright/test";
import { startSession } from "../support/student.ts";
import { endedSession, enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { listDrafts, replyField } from "./steps.ts";

const textOf = (tab: Page) => replyField(tab.getByRole("dialog"));
const press = (tab: Page, name: string) => tab.getByRole("button", { name }).click();

test("a text shared with another tab stays where it is being written when that tab cancels, clears or sends it @desktop", async ({
  page,
  context,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Achado em outra aba");
  const other = await context.newPage();
  for (const tab of [page, other]) await enter(tab, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  await textOf(page).fill("Escrita na primeira");
  const openOther = async () => {
    await other.goto(`${pathOf(place)}/new-reply`);
    await expect(textOf(other)).toHaveValue("Escrita na primeira");
  };
  const expectKept = async () => {
    await expect(page.getByText("Salvo no aparelho")).toBeVisible();
    await expect.poll(() => listDrafts(page)).toHaveLength(1);
    await page.reload();
    await expect(textOf(page)).toHaveValue("Escrita na primeira");
    await page.getByRole("dialog").press("Escape");
  };
  await openOther();
  await press(other, "Cancelar");
  await expect(other.getByRole("dialog")).toBeHidden();
  await expectKept();

  await openOther();
  await textOf(other).fill("");
  await press(other, "Cancelar");
  await expect(other.getByRole("dialog")).toBeHidden();
  await expectKept();

  await openOther();
  await textOf(other).fill("");
  await textOf(other).fill("Outra, da segunda");
  await press(other, "Salvar");
  await expect(other.getByRole("article").filter({ hasText: "Outra, da segunda" })).toBeFocused();
  await expectKept();
  await press(page, "Salvar");
  await expect(page.getByRole("article").filter({ hasText: "Escrita na primeira" })).toBeFocused();
  expect(await listDrafts(page)).toEqual([]);
});

test("signing out of another session of one's own keeps a text being written @desktop", async ({
  page,
  context,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Duas sessões");
  const other = await context.newPage();
  for (const tab of [page, other]) await enter(tab, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  await textOf(page).fill("Fica na tela");
  await other.goto("/perfil");
  await expect(other.getByLabel("Nome", { exact: true })).toHaveValue("Ana Lima");
  await other.goto("/logout");
  await other.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await page.reload();
  await expect(textOf(page)).toHaveValue("Fica na tela");
});

test("a tab that learns late of its session's sign-out stores no text on the device @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const place = await (await openForumApi(portal, "bruno")).open("Sair com o texto aberto");
  await page.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      override set onmessage(listener: (event: MessageEvent) => unknown) {
        super.onmessage = (event) => void setTimeout(() => listener(event), 1_500);
      }
    };
  });
  const { token } = await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  await textOf(page).fill("Vai embora comigo");
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  const other = await context.newPage();
  await startSession(other, token);
  await other.goto("/perfil");
  await expect(other.getByLabel("Nome", { exact: true })).toHaveValue("Ana Lima");
  await other.goto("/logout");
  await other.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
  expect(await listDrafts(page)).toEqual([]);
});
