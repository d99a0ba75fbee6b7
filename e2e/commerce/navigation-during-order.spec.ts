import type { Page, Route } from "@playwright/test";
import { refuseWith } from "../support/refuse.ts";
import { expect, failedCall, test } from "../support/test.ts";
import { addToCart, cartLink, finish, listOrders, newBuyer } from "./buyer.ts";

type Answer = (route: Route) => Promise<void>;

/** Sends the cart by boleto, and goes to the courses before the answer; the returned function lets `answer` answer it. */
async function leaveWhileSending(page: Page, answer: Answer): Promise<() => void> {
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/v1/orders", async (route) => {
    if (route.request().method() === "POST") await promise;
    await answer(route);
  });
  await finish(page).click();
  await expect(page.getByRole("button", { name: "Gerando boleto…" })).toBeVisible();
  await page.getByRole("link", { name: "Cursos", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  return resolve;
}

test("a student who left while an order was in progress stays there when it succeeds @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newBuyer(page, portal);
  await addToCart(page, 2);
  const letGo = await leaveWhileSending(page, (route) => route.continue());
  letGo();
  await expect(page.getByText("Pedido realizado.")).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();
  expect(await listOrders(buyer)).toMatchObject([{ status: "pending" }]);
  await expect(page).toHaveURL("/cursos");
});

test("a student who left while an order was in progress sees why it was refused @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await newBuyer(page, portal);
  await addToCart(page, 2);
  const owned = "Você já possui este curso.";
  const letGo = await leaveWhileSending(page, refuseWith({ course_packages: [owned] }));
  letGo();
  await expect(page.getByRole("alert").filter({ hasText: owned })).toBeVisible();
  await expect(page).toHaveURL("/cursos");
  await expect(cartLink(page, 1)).toBeVisible();
});
