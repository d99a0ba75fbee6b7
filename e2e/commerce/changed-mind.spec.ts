import { hold } from "../support/hold.ts";
import { newStudent } from "../support/new-student.ts";
import { refuseWith } from "../support/refuse.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { addToCart, cards, fillCart, finish, listOrders, startCart } from "./buyer.ts";

test("errors are shown only for fields that are present @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await enter(page, portal, "carla");
  await startCart(page, 1, 2);
  await page.goto("/cart");
  const summary = page.getByText(/^Confira \d+ campos?$/);
  await page.getByLabel("Cartão de crédito").check();
  await finish(page).click();
  await expect(summary).toHaveText("Confira 12 campos");
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(summary, "the card's errors are gone, those of telephone and address are not").toHaveText(
    "Confira 7 campos",
  );
  await finish(page).click();
  await expect(summary).toBeVisible();
  await page.getByRole("button", { name: "Remover Preparatório ENEM" }).click();
  await expect(page.getByText("Você selecionou apenas cursos gratuitos")).toBeVisible();
  await expect(summary).toHaveCount(0);
});

test("an error of a field that isn't present is shown all the same @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  const message = "Informe o CEP.";
  await page.route("**/api/v1/orders", refuseWith({ address_cep: [message] }));
  await finish(page).click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
});

test("the note on an unanswered order is shown only with its own courses @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await newStudent(page, portal);
  await startCart(page, 2);
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

const onSale = "**/api/v1/course-packages";

test("a package can't be removed from the cart while its order is in flight @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await startCart(page, 2, 5);
  await fillCart(page, cards.approved, "1x de R$ 698,00");
  const letGo = await hold(page, onSale);
  await finish(page).click();
  const remove = page.getByRole("button", { name: "Remover Redação Nota Mil" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Total: R$ 698,00")).toBeVisible();
  letGo();
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(buyer)).toMatchObject([{ status: "paid", amount: 69800 }]);
});

for (const [what, address] of [
  ["prices are asked for", onSale],
  ["the card becomes a token", "**/tokens?*"],
] as const)
  test(`what another tab removes from the cart while ${what} is not paid for @desktop`, async ({
    page,
    portal,
  }) => {
    const buyer = await newStudent(page, portal);
    await addToCart(page, 2, 5);
    const other = await page.context().newPage();
    await other.goto("/cart");
    await fillCart(page, cards.approved, "1x de R$ 698,00");
    const letGo = await hold(page, address);
    const held = page.waitForRequest(address);
    await finish(page).click();
    await held;
    await other.getByRole("button", { name: "Remover Redação Nota Mil" }).click();
    await expect(page.getByText("Total: R$ 499,00")).toBeVisible();
    letGo();
    await expect(
      page.getByText("O carrinho mudou e nada foi cobrado. Confira os cursos antes de continuar."),
    ).toBeInViewport();
    await expect(page).toHaveURL("/cart");
    expect(await listOrders(buyer)).toEqual([]);
    await finish(page).click();
    await expect(page).toHaveURL("/dashboard");
    expect(await listOrders(buyer)).toMatchObject([{ status: "paid", amount: 49900 }]);
  });
