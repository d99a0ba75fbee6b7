import { boxOf } from "../support/layout.ts";
import { controlCountdowns, holdTimers } from "../support/stop-time.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

const items = ["Meus pedidos", "Perfil", "Alterar Senha", "Sair"];

test("the profile menu works by keyboard, restoring the focus, and by mouse @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/cursos");
  const button = page.getByRole("button", { name: "Abrir menu de Ana Lima" });
  const menu = page.getByRole("menu");
  const item = (name: string) => menu.getByRole("menuitem", { name });
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("menuitem")).toHaveText(items);
  await expect(item("Meus pedidos")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Perfil")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Sair")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Meus pedidos")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(item("Sair")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item("Meus pedidos")).toBeFocused();
  await page.keyboard.press("a");
  await expect(item("Alterar Senha"), "a letter leads to its item").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press("ArrowUp");
  await expect(item("Sair"), "from below, the last one").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu, "navigating closes it").toHaveCount(0);

  await button.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(menu).toHaveCount(0);

  await test.step("a click opens it, a click outside or on an item closes it", async () => {
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toHaveCount(0);
    await button.click();
    await page.mouse.click(200, 700);
    await expect(menu).toHaveCount(0);
    await button.click();
    await item("Alterar Senha").click();
    await expect(page).toHaveURL(/\/alterar-senha$/);
    await expect(menu).toHaveCount(0);
  });
});

test("a toast and the open menu don't cover each other @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/list-all"));
  await enter(page, portal, "ana");
  // the toast moves away from the pointer when the menu opens: its time stands still from its start
  const countdowns = await controlCountdowns(page);
  await holdTimers(page, 7_000);
  await page.route("**/forum/list-all", async (route) => {
    await countdowns.stop();
    await route.fulfill({ status: 500, json: { message: "x" } });
  });
  for (const width of [960, 1440])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/forums");
      const toast = page.getByRole("alert").filter({ hasText: "Oops... Erro interno" });
      // the pointer on the toast keeps it open
      await toast.hover();
      await page.getByRole("button", { name: "Abrir menu de Ana Lima" }).press("Enter");
      const menu = page.getByRole("menu");
      await expect(menu).toBeVisible();
      await expect(toast).toBeVisible();
      const [one, other] = await Promise.all([boxOf(toast), boxOf(menu)]);
      expect(one.right).toBeLessThanOrEqual(other.x);
      expect(one.x).toBeGreaterThanOrEqual(0);
      await menu.getByRole("menuitem", { name: "Perfil" }).click();
      await expect(page).toHaveURL(/\/perfil$/);
    });
});

test("going back leaves no menu open over the previous page", async ({ page, portal, isMobile }) => {
  await enter(page, portal, "ana");
  await page.goto("/cursos");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Ana");
  const menu = isMobile ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("menu");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText("Cursos");
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goForward();
  await expect(heading).toContainText("Ana");
  await expect(menu).toHaveCount(0);
});

test("a phone's back key and a press outside close the sheet, and the page stays; a press on it doesn't @phone", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/cursos");
  const opener = page.getByRole("button", { name: "Abrir menu" });
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await opener.click();
  await sheet.getByText("ana.lima@sabia.example").click();
  await expect(sheet).toBeVisible();
  // what Chrome does on Android instead of going back
  await sheet.evaluate((element: HTMLDialogElement) => element.requestClose());
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/cursos");
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(sheet).toBeVisible();
  await page.mouse.click(100, 40);
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});
