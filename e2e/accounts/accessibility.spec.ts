import type { Page } from "@playwright/test";
import { goWithin } from "../support/layout.ts";
import { axe, enter, expect, failedCall, test } from "../support/test.ts";

const openPages = [
  "/login/redefinir-senha",
  "/login/redefinir-senha/inventado",
  "/privacidade",
  // the last, where the form is then sent
  "/register",
];

async function settle(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// Escola Sabiá is light, Instituto Ipê dark
for (const brand of ["sabia", "ipe"] as const) {
  test.describe(brand, () => {
    test.use({ brand });

    test("has no axe violations, and nothing scrolls sideways at 320 px", async ({
      page,
      portal,
      isMobile,
      allowConsoleErrors,
    }) => {
      test.slow();
      allowConsoleErrors(
        failedCall(404, "/auth/recover_user_by_token/inventado"),
        failedCall(422, "/auth/register"),
      );
      await page.goto("/first-access");
      await settle(page);
      await axe(page);
      for (const path of openPages) {
        await goWithin(page, path);
        await settle(page);
        await axe(page);
      }
      await page.getByRole("button", { name: "Cadastrar" }).click();
      await expect(page.getByText(/Confira \d+ campos/)).toBeVisible();
      // Checked from the top: with the first wrong field focused, the bar may cover half of a link, which axe
      // would report as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
      await axe(page);
      await enter(page, portal, brand === "ipe" ? "davi" : "ana");
      await page.goto("/alterar-senha");
      await settle(page);
      await axe(page);
      await page.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Campo obrigatório").first()).toBeVisible();
      await axe(page);
      await goWithin(page, "/perfil");
      await settle(page);
      await axe(page);
      await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
      await axe(page);

      // The same in both projects. 320 × 256 is 1280 × 1024 at 400 %
      if (!isMobile) return;
      await page.setViewportSize({ width: 320, height: 256 });
      for (const path of ["/alterar-senha", "/perfil", "/register", "/privacidade"]) {
        await goWithin(page, path);
        await settle(page);
        expect(await sideways(page), path).toBe(0);
      }
    });
  });
}
