import type { Page } from "@playwright/test";
import { recordSpoken } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { boxOf, pushAddress } from "../support/layout.ts";
import { stopClock } from "../support/stop-time.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

/** Part of what the page does waits for the next tick of its mocked clock. */
const eventually = (page: Page, happens: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(1);
    await happens();
  }).toPass();

/** Sends a form that is refused, and waits for the toast. */
async function sendInVain(page: Page) {
  await page.getByRole("button", { name: "Salvar" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Oops... Erro interno." });
  await eventually(page, () => expect(toast).toBeVisible({ timeout: 200 }));
  return toast;
}

/** A toast that exists from the moment the page's clock is mocked. */
async function meetToast(page: Page, { path = "/perfil", call = "auth/profile", field = "Nome" } = {}) {
  await page.clock.install();
  await page.route(`**/${call}`, (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto(path);
  await expect(page.getByLabel(field)).toBeEditable();
  await stopClock(page);
  return sendInVain(page);
}

test("a toast lasts 7 s (spec §8), not counting while it is hovered or has the focus, and its closing restores the focus @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/profile"));
  await enter(page, portal, "ana");
  const toast = await meetToast(page);
  const close = toast.getByRole("button", { name: "Fechar aviso" });
  const field = page.getByLabel("Nome");
  await test.step("it lasts 7 s", async () => {
    await page.clock.runFor(6_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toHaveCount(0);
  });
  await test.step("hovering or focusing it pauses its time", async () => {
    await sendInVain(page);
    await page.clock.runFor(5_000);
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await close.focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await field.focus();
    await page.clock.runFor(1_500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(500);
    await expect(toast).toHaveCount(0);
  });
  await test.step("closing it by keyboard restores the focus", async () => {
    await sendInVain(page);
    await field.focus();
    await close.focus();
    await close.press("Enter");
    await eventually(page, () => expect(toast).toHaveCount(0, { timeout: 200 }));
    await expect(field).toBeFocused();
  });
});

test("a closing dialog's toast keeps only its remaining time @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/save-discussion-in-forum-topic"));
  await enter(page, portal, "ana");
  const path = "/forums/topics/1/topic/1/new-discussion";
  const call = "forum/save-discussion-in-forum-topic";
  const toast = await meetToast(page, { path, call, field: "Título" });
  await page.clock.runFor(5_000);
  await expect(toast).toBeVisible();
  await pushAddress(page, "/forums/topics/1/topic/1");
  const dialog = page.getByRole("dialog");
  await eventually(page, () => expect(dialog).toBeHidden({ timeout: 200 }));
  const kept = page.getByText("Oops... Erro interno.").locator("..");
  await expect(kept).toBeVisible();
  const { width: left } = await boxOf(kept.locator("> span:last-child"));
  expect(left / (await boxOf(kept)).width, "the time its line shows").toBeLessThan(0.5);
  await page.clock.runFor(2_000);
  await expect(kept).toHaveCount(0);
});

test("a toast that was announced is not announced again when a dialog opens or closes @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/profile"));
  const readSpoken = await recordSpoken(page);
  await enter(page, portal, "ana");
  await meetToast(page);
  const words = "Oops... Erro interno.";
  const countSpoken = async () => (await readSpoken()).filter((text) => text.startsWith(words)).length;
  expect(await countSpoken()).toBe(1);
  const menu = page.getByRole("dialog", { name: "Menu" });
  const openMenu = async () => {
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await eventually(page, () => expect(menu.getByText(words)).toBeVisible({ timeout: 200 }));
  };
  const closeMenu = async () => {
    await page.keyboard.press("Escape");
    await eventually(page, () => expect(menu).toBeHidden({ timeout: 200 }));
    await expect(page.getByText(words)).toBeVisible();
  };
  await page.clock.runFor(1_500);
  await openMenu();
  await closeMenu();
  expect(await countSpoken()).toBe(1);
  await test.step("but if it came just before, and the moved focus interrupted it", async () => {
    await sendInVain(page);
    expect(await countSpoken()).toBe(2);
    await openMenu();
    expect(await countSpoken()).toBe(3);
    await page.clock.runFor(1_500);
    await closeMenu();
    expect(await countSpoken()).toBe(3);
  });
});

test("a toast that comes while the phone's menu is open is shown in it @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/profile"));
  await enter(page, portal, "ana");
  const answer = await hold(page, "**/auth/profile", {
    answer: (route) => route.fulfill({ status: 500, json: { message: "x" } }),
  });
  await page.goto("/perfil");
  await expect(page.getByLabel("Nome")).toBeEditable();
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  answer();
  const toast = menu.getByRole("alert").filter({ hasText: "Oops... Erro interno." });
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(toast).toHaveCount(0);
  await expect(menu).toBeVisible();
});

test("a toast that comes while the question at signing out is open is shown in it @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/profile"));
  await enter(page, portal, "ana");
  await page.goto("/forums/topics/1/topic/1/new-discussion");
  await page.getByLabel("Título").fill("Uma dúvida pela metade");
  await expect(page.getByText("Salvo no aparelho")).toBeVisible();
  const answer = await hold(page, "**/auth/profile", {
    answer: (route) => route.fulfill({ status: 500, json: { message: "x" } }),
  });
  await page.goto("/perfil");
  await expect(page.getByLabel("Nome")).toBeEditable();
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Sair" }).click();
  const question = page.getByRole("alertdialog", { name: "Descartar textos não enviados?" });
  await expect(question).toBeVisible();
  answer();
  const toast = question.getByRole("alert").filter({ hasText: "Oops... Erro interno." });
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(toast).toHaveCount(0);
  await expect(question).toBeVisible();
});
