import { expect, test } from "../support/test.ts";
import { addToCart, finish, newBuyer } from "./buyer.ts";

test("an order without an answer is told of beside its own courses alone @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await newBuyer(page, portal);
  await addToCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await page.route("**/api/v1/orders", (route) => route.abort());
  await finish(page).click();
  const unanswered = page.getByText("Seu último envio ficou sem resposta.");
  await expect(unanswered).toBeVisible();
  await page.getByRole("button", { name: "Remover Preparatório ENEM" }).click();
  await addToCart(page, 1);
  await page.goto("/cart");
  await expect(finish(page)).toBeVisible();
  await expect(unanswered).toHaveCount(0);
  await addToCart(page, 2);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Remover Introdução à Lógica" }).click();
  await expect(unanswered, "put back").toBeVisible();
});
