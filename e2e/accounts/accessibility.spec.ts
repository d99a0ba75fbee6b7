import type { Page } from "@playwright/test";
import { axe, expect, failedCall, signIn, test } from "../support/test.ts";

const openPages = [
  "/first-access",
  "/login/redefinir-senha",
  "/login/redefinir-senha/inventado",
  "/register",
  "/privacidade",
];
const studentPages = ["/perfil", "/alterar-senha"];

async function settle(page: Page, path: string) {
  await page.goto(path);
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
      allowConsoleErrors,
    }) => {
      test.slow();
      allowConsoleErrors(
        failedCall(404, "/auth/recover_user_by_token/inventado"),
        failedCall(422, "/auth/register"),
      );
      for (const path of openPages) {
        await settle(page, path);
        await axe(page);
      }
      await settle(page, "/register");
      await page.getByRole("button", { name: "Cadastrar" }).click();
      await expect(page.getByText(/Confira \d+ campos/)).toBeVisible();
      // Checked from the top: with the first wrong field focused, the bar may cover half of a link, which axe
      // would report as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
      await axe(page);
      await signIn(page, brand === "ipe" ? "davi" : "ana");
      for (const path of studentPages) {
        await settle(page, path);
        await axe(page);
      }
      await page.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Campo obrigatório").first()).toBeVisible();
      await axe(page);
      await settle(page, "/perfil");
      await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
      await axe(page);

      // 320 × 256 is 1280 × 1024 at 400 %
      await page.setViewportSize({ width: 320, height: 256 });
      for (const path of [...studentPages, "/register", "/privacidade"]) {
        await settle(page, path);
        expect(await sideways(page), path).toBe(0);
      }
    });
  });
}
