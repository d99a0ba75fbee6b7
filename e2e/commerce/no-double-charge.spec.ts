import type { Locator } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { newStudent } from "../support/new-student.ts";
import { expect, failedCall, lostLine, test } from "../support/test.ts";
import { addToCart, cards, cartLink, fillCart, finish, listOrders, startCart, typeCard } from "./buyer.ts";

test("a lost answer never causes a second charge, even after a reload @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const buyer = await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.approved, "2x de R$ 99,50");
  await loseAnswer(page, "**/api/v1/orders");
  await finish(page).click();
  await expect(page.getByText("Seu último envio ficou sem resposta.")).toBeVisible();
  expect(await listOrders(buyer)).toHaveLength(1);
  await page.unroute("**/api/v1/orders");
  await page.reload();
  await expect(page.getByText("Seu último envio ficou sem resposta.")).toBeVisible();
  await expect(page.getByLabel("Cartão de crédito")).toBeChecked();
  await expect(page.getByLabel("Parcelas")).toHaveValue("2");
  await expect(page.getByLabel("Número do cartão")).toHaveValue("");
  await typeCard(page, cards.approved);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(buyer)).toMatchObject([{ status: "paid" }]);
});

test("a price that changes right before paying is shown first @phone", async ({ page, portal }) => {
  const buyer = await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.approved, "1x de R$ 199,00");
  await page.route("**/api/v1/course-packages", async (route) => {
    const packages = (await (await route.fetch()).json()) as { id: number; amount: number }[];
    for (const one of packages) one.amount += one.id === 5 ? 100 : 0;
    await route.fulfill({ json: packages });
  });
  await finish(page).click();
  await expect(page.getByText("mudou de R$ 199,00 para R$ 200,00")).toBeVisible();
  // the note is above the table, out of view after the button was pressed
  await expect(page.getByText("O carrinho mudou. Confira os valores antes de continuar.")).toBeInViewport();
  await expect(page).toHaveURL("/cart");
  expect(await listOrders(buyer)).toEqual([]);
});

test("paying twice, in two tabs, makes one order @desktop", async ({
  page,
  portal,
  context,
  allowConsoleErrors,
}) => {
  // If one tab is done before the other's request arrives, the course is already owned.
  allowConsoleErrors(failedCall(422, "/orders"));
  const buyer = await newStudent(page, portal);
  await addToCart(page, 5);
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  const other = await context.newPage();
  await other.addInitScript((given) => sessionStorage.setItem("token", given), token ?? "");
  for (const tab of [page, other]) await fillCart(tab, cards.approved, "1x de R$ 199,00");
  const pressTwice = (button: Locator) =>
    button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
  await Promise.all([pressTwice(finish(page)), pressTwice(finish(other))]);
  // Neither is under way any more: a tab that finds the cart empty sends nothing.
  for (const tab of [page, other]) {
    await untilDrawn(tab);
    await expect(tab.getByRole("button", { name: "Pagando…" })).toHaveCount(0);
  }
  await expect.poll(() => page.url() + other.url()).toContain("/dashboard");
  await expect(cartLink(other, 0)).toBeVisible();
  expect(await listOrders(buyer)).toHaveLength(1);
});
