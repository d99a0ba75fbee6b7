import type { Page } from "@playwright/test";
import type { Portal } from "../support/start-portal.ts";
import { endedSession, expect, fillLogin, people, test } from "../support/test.ts";
import { addToCart, type Buyer, finish, listOrders, newBuyer } from "./buyer.ts";

const boleto = (page: Page) => page.getByLabel("Boleto", { exact: true });

/** Prepares a cart about to be paid when the session has expired; ends at the login. */
async function payTooLate(page: Page, portal: Portal): Promise<Buyer> {
  const buyer = await newBuyer(page, portal);
  await addToCart(page, 2);
  await page.goto("/cart");
  await boleto(page).check();
  await portal.advanceClock(13 * 3600);
  await finish(page).click();
  await expect(page).toHaveURL("/login");
  return buyer;
}

test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(endedSession));

test("a session that expires before paying is reported once, and the cart is kept @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await payTooLate(page, portal);
  await expect(page.getByText("Sua sessão expirou. Entre novamente.")).toHaveCount(1);
  await fillLogin(page, buyer);
  await expect(page).toHaveURL("/cart");
  await expect(boleto(page)).toBeChecked();
});

test("the next student finds nothing that another student chose @desktop", async ({ page, portal }) => {
  await payTooLate(page, portal);
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL("/cart");
  await expect(boleto(page)).toBeVisible();
  await expect(boleto(page)).not.toBeChecked();
});

test("the next student sends an order of their own, not one that another student left unanswered @desktop", async ({
  page,
  portal,
}) => {
  await payTooLate(page, portal);
  const next = await newBuyer(page, portal, { signedIn: false });
  await fillLogin(page, next);
  await expect(page).toHaveURL("/cart");
  await boleto(page).check();
  await expect(page.getByText("Seu último envio ficou sem resposta.")).toHaveCount(0);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(next)).toMatchObject([{ status: "pending" }]);
});
