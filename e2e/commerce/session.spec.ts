import type { Page } from "@playwright/test";
import { recordAlerts } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { type NewStudent, newStudent } from "../support/new-student.ts";
import type { Portal } from "../support/start-portal.ts";
import { endedSession, expect, fillLogin, lostLine, people, test } from "../support/test.ts";
import { addToCart, cards, fillCart, finish, listOrders, startCart } from "./buyer.ts";

const unanswered = "Seu último envio ficou sem resposta.";
const boleto = (page: Page) => page.getByLabel("Boleto", { exact: true });

/** Prepares a cart about to be paid when the session has expired; ends at the login. */
async function payTooLate(page: Page, portal: Portal): Promise<NewStudent> {
  const buyer = await newStudent(page, portal);
  await startCart(page, 2);
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
  // the end of the session was the order's answer
  await expect(page.getByText(unanswered)).toHaveCount(0);
});

for (const path of ["course-packages", "payment-config"])
  test(`a session that ends while ${path} loads isn't reported as a failed order @desktop`, async ({
    page,
    portal,
  }) => {
    const seenAlerts = await recordAlerts(page);
    await newStudent(page, portal);
    await addToCart(page, 5);
    const token = await page.evaluate(() => sessionStorage.getItem("token"));
    const other = await page.context().newPage();
    await other.addInitScript((given) => sessionStorage.setItem("token", given), token ?? "");
    await other.goto("/dashboard");
    await fillCart(page, cards.approved, "1x de R$ 199,00");
    const letGo = await hold(page, `**/api/v1/${path}`);
    const held = page.waitForRequest(`**/api/v1/${path}`);
    await finish(page).click();
    await held;
    await other.goto("/logout");
    await expect(page).toHaveURL("/login");
    letGo();
    await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
    expect(await seenAlerts()).not.toContainEqual(expect.stringContaining("Oops"));
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
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await boleto(page).check();
  await page.route("**/api/v1/orders", (route) => route.abort());
  await finish(page).click();
  await expect(page.getByText(unanswered)).toBeVisible();
  await page.unroute("**/api/v1/orders");
  await portal.advanceClock(13 * 3600);
  await page.goto("/cart");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Sua sessão expirou. Entre novamente.")).toBeVisible();
  const next = await newStudent(page, portal, { signedIn: false });
  await fillLogin(page, next);
  await expect(page).toHaveURL("/cart");
  await boleto(page).check();
  await expect(page.getByText(unanswered)).toHaveCount(0);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(next)).toMatchObject([{ status: "pending" }]);
});
