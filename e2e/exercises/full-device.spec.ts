import { fillStorage } from "../support/fill-storage.ts";
import { expect } from "../support/test.ts";
import { answer, result, saved, test } from "./steps.ts";

test.use({ ownPortal: true });

test("a device without room says so, and that the page must stay open until the answer is sent @phone", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await ana.open("Todos os tipos", 4);
  await fillStorage(page);
  await page.getByLabel("Sua resposta").fill("O que não coube");
  await expect(saved(page, "Não foi possível salvar no aparelho")).toBeVisible();
  await context.setOffline(true);
  await answer(page).click();
  await expect(saved(page, "Não feche esta página até enviarmos")).toBeVisible();
  await context.setOffline(false);
  await expect(result(page)).toBeVisible();
});
