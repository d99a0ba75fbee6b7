import type { Page } from "@playwright/test";
import { stopClock } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

/** A toast that is there from the moment on at which the page's time became the test's. */
async function meetToast(page: Page) {
  await page.clock.install();
  await page.route("**/auth/profile", (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto("/perfil");
  await expect(page.getByLabel("Nome")).toHaveValue("Ana Lima");
  await stopClock(page);
  await page.getByRole("button", { name: "Salvar" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "Oops... Erro interno." });
  // some of what the page does with an answer waits for the next turn of its clock
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toast).toBeVisible({ timeout: 200 });
  }).toPass();
  return toast;
}

test("a toast lasts 7 s (spec §8) @desktop", async ({ page, portal, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/);
  await enter(page, portal, "ana");
  const toast = await meetToast(page);
  await page.clock.runFor(6_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test("the pointer on a toast, or the focus in it, stops its time @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await enter(page, portal, "ana");
  const toast = await meetToast(page);
  await page.clock.runFor(5_000);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Fechar aviso" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.getByLabel("Nome").focus();
  await page.clock.runFor(1_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);
});
