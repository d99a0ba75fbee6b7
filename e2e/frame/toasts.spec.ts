import type { Locator } from "@playwright/test";
import { enter, expect, test } from "../support/test.ts";

/** The line under a toast: how long it runs, in ms, and whether it does. */
const readLine = (toast: Locator) =>
  toast.evaluate((element) => {
    const [line] = element.querySelector(":scope > span")?.getAnimations() ?? [];
    return { lasts: line?.effect?.getComputedTiming().endTime, state: line?.playState };
  });

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a toast goes by itself after 7 s, in which a pointer on it stops the time: motion ${reducedMotion} @desktop`, async ({
    page,
    portal,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 422/);
    await page.emulateMedia({ reducedMotion });
    await enter(page, portal, "ana");
    await page.goto("/alterar-senha");
    await page.getByLabel("Senha atual").fill("não é esta");
    await page.getByLabel("Nova senha", { exact: true }).fill("quintal de pitanga");
    await page.getByLabel("Confirmar nova senha").fill("quintal de pitanga");
    await page.getByRole("button", { name: "Salvar" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Oops... Dados inválidos" });
    await toast.hover();
    await expect.poll(() => readLine(toast)).toEqual({ lasts: 7000, state: "paused" });
    await page.mouse.move(0, 0);
    await expect.poll(() => readLine(toast)).toEqual({ lasts: 7000, state: "running" });
    // What is left of its time is over.
    await toast.evaluate((element) => {
      for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    });
    await expect(toast).toHaveCount(0);
  });
}
