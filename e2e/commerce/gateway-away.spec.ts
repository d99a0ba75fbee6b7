import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { expect, failedCall, test } from "../support/test.ts";
import { cards, fillCart, finish, listOrders, startCart } from "./buyer.ts";

test("while the gateway is unavailable, the order is kept, and a retry charges it once @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/orders"));
  const buyer = await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.approved, "1x de R$ 199,00");
  const faults = `${portal.simulatorUrl}/simulator/faults`;
  const data = { kind: "unavailable", method: "POST", path: "/orders" };
  expect((await page.request.post(faults, { data })).status()).toBe(204);
  await finish(page).click();
  await expect(page.getByText("O pagamento não chegou à operadora e nada foi cobrado.")).toBeVisible();
  await expect(page.getByText("Seu último envio ficou sem resposta.")).toBeVisible();
  await page.request.delete(faults);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(buyer)).toMatchObject([{ status: "paid", amount: 19900 }]);
});

test("an order that never reached the gateway, or was given up, can be followed by another @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/orders"));
  await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.approved, "1x de R$ 199,00");
  const faults = `${portal.simulatorUrl}/simulator/faults`;
  await page.request.post(faults, { data: { kind: "unavailable", method: "POST", path: "/orders" } });
  await finish(page).click();
  await expect(page.getByText("O pagamento não chegou à operadora e nada foi cobrado.")).toBeVisible();
  await page.request.delete(faults);
  await page.goto("/pedidos");
  const order = page.getByRole("article", { name: "Redação Nota Mil" });
  await expect(order).toContainText("nada foi cobrado. Para comprar, faça o pedido de novo.");
  await expect(order.getByRole("link", { name: "Ver pacotes" })).toHaveAttribute("href", "/vitrine");
  await rewrite<{ orders: object[] }>(page, "**/api/v1/orders", ({ orders }) => {
    Object.assign(orders[0] ?? {}, { status: "canceled", unsent: false });
  });
  await page.reload();
  await expect(order).toContainText(
    "O pedido foi cancelado e nada mais é cobrado. Para comprar, faça um novo pedido.",
  );
  await expect(order.getByRole("link", { name: "Ver pacotes" })).toHaveAttribute("href", "/vitrine");
});

test("an order throttled after too many refused cards was not sent, so its outcome is not uncertain @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(429, "/orders"));
  await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  const unanswered = page.getByText("Seu último envio ficou sem resposta.");
  await page.route("**/api/v1/orders", (route) =>
    route.fulfill({ status: 429, json: { message: "Muitas tentativas. Aguarde um pouco." } }),
  );
  await finish(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Muitas tentativas." })).toBeVisible();
  await expect(unanswered).toHaveCount(0);
  // an earlier attempt without an answer may have been charged all the same
  await page.unroute("**/api/v1/orders");
  await page.route("**/api/v1/orders", (route) => route.abort());
  allowConsoleErrors(/ERR_FAILED/);
  await finish(page).click();
  await expect(unanswered).toBeVisible();
  await page.unroute("**/api/v1/orders");
  await page.route("**/api/v1/orders", (route) =>
    route.fulfill({ status: 429, json: { message: "Aguarde ainda." } }),
  );
  await finish(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Aguarde ainda." })).toBeVisible();
  await expect(unanswered).toBeVisible();
});

test("a card still being processed by the bank need not be charged again @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.processing, "1x de R$ 199,00");
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/pedidos");
  const order = page.getByRole("article", { name: "Redação Nota Mil" });
  await expect(order, "the page updates automatically").toContainText("Pago", { timeout: 30_000 });
  expect(await listOrders(buyer)).toMatchObject([{ status: "paid" }]);
});

test("what fails before the order is sent is reported at once, for the student to try again @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/course-packages"), failedCall(503, "/payment-config"));
  await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.approved, "1x de R$ 199,00");
  for (const path of ["course-packages", "payment-config"]) {
    const address = `**/api/v1/${path}`;
    const message = `Fora do ar: ${path}.`;
    let asked = 0;
    await page.route(address, async (route) => {
      asked += 1;
      await route.fulfill({ status: 503, json: { message } });
    });
    await finish(page).click();
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    expect(asked).toBe(1);
    await page.unroute(address);
  }
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
});
