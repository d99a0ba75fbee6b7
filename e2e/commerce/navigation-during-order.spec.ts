import type { Page, Request, Route } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { newStudent } from "../support/new-student.ts";
import { refuseWith } from "../support/refuse.ts";
import { expect, failedCall, lostLine, test } from "../support/test.ts";
import { cards, cartLink, fillCart, finish, listOrders, startCart, typeCard } from "./buyer.ts";

type Answer = (route: Route) => Promise<void>;

const isOrder = (request: Request) =>
  request.method() === "POST" && new URL(request.url()).pathname === "/api/v1/orders";

async function goToCourses(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Cursos", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
}

/** Sends the cart by boleto, and goes to the courses before the answer; the returned function lets the server, or `answer`, answer it. */
async function leaveDuringOrder(
  page: Page,
  answer: Answer = (route) => route.fallback(),
): Promise<() => void> {
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  const letGo = await hold(page, "**/api/v1/orders", { method: "POST", answer });
  const sent = page.waitForRequest(isOrder);
  await finish(page).click();
  await expect(page.getByRole("button", { name: "Gerando boleto…" })).toBeVisible();
  await sent;
  await goToCourses(page);
  return letGo;
}

test("a student who left while an order was in progress stays there when it succeeds @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await startCart(page, 2);
  const letGo = await leaveDuringOrder(page);
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
  await newStudent(page, portal);
  await startCart(page, 2);
  const owned = "Você já possui este curso.";
  const letGo = await leaveDuringOrder(page, refuseWith({ course_packages: [owned] }));
  letGo();
  await expect(page.getByRole("alert").filter({ hasText: owned })).toBeVisible();
  await expect(page).toHaveURL("/cursos");
  await expect(cartLink(page, 1)).toBeVisible();
});

const notSent = "Você saiu da página antes do envio, e nada foi cobrado.";

/** Presses the last button, and goes to the courses while the request for `address` is held back; then lets it through. */
async function leaveBeforeSending(page: Page, address: string): Promise<void> {
  const letGo = await hold(page, address);
  const asked = page.waitForRequest(address);
  await finish(page).click();
  await asked;
  await goToCourses(page);
  letGo();
}

for (const [what, address] of [
  ["prices are asked for", "**/api/v1/course-packages"],
  ["the card becomes a token", "**/tokens?*"],
] as const)
  test(`a student who leaves while ${what} has ordered nothing @desktop`, async ({ page, portal }) => {
    const buyer = await newStudent(page, portal);
    await startCart(page, 5);
    await fillCart(page, cards.approved, "1x de R$ 199,00");
    await leaveBeforeSending(page, address);
    await expect(page.getByText(notSent)).toBeVisible();
    await expect(cartLink(page, 1)).toBeVisible();
    expect(await listOrders(buyer)).toEqual([]);
  });

test("a student who leaves a plan while its price is asked for has not subscribed to it @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Boleto", { exact: true }).check();
  await leaveBeforeSending(page, "**/api/v1/course-packages/3");
  await expect(page.getByText(notSent)).toBeVisible();
  expect(await listOrders(buyer)).toEqual([]);
});

const unanswered = "Seu último envio ficou sem resposta.";

test("an order that succeeds later leaves a new cart as it is @desktop", async ({ page, portal }) => {
  await newStudent(page, portal);
  await startCart(page, 2);
  const letGo = await leaveDuringOrder(page);
  await cartLink(page, 1).click();
  await page.getByRole("link", { name: "Ver outros cursos" }).click();
  await page.getByRole("link", { name: "Redação Nota Mil" }).click();
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).click();
  await cartLink(page, 2).click();
  await page.getByLabel("Cartão de crédito").check();
  await typeCard(page, cards.approved);
  letGo();
  await expect(page.getByText("Pedido realizado.")).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText(["Redação Nota Mil"]);
  await expect(page.getByLabel("CVV")).toHaveValue("123");
  await expect(page).toHaveURL("/cart");
});

test("a student who returns to a cart whose order succeeds is led to the dashboard @desktop", async ({
  page,
  portal,
}) => {
  await newStudent(page, portal);
  await startCart(page, 2);
  const letGo = await leaveDuringOrder(page);
  await cartLink(page, 1).click();
  await expect(finish(page)).toBeVisible();
  letGo();
  await expect(page).toHaveURL("/dashboard");
});

test("an order in progress counts as unanswered only when its answer is lost @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await newStudent(page, portal);
  await startCart(page, 2);
  const letGo = await leaveDuringOrder(page, (route) => route.abort());
  await cartLink(page, 1).click();
  await expect(finish(page)).toBeVisible();
  await expect(page.getByText(unanswered)).toHaveCount(0);
  letGo();
  await expect(page.getByText(unanswered)).toBeVisible();
});
