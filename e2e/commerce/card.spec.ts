import { recordAnnouncements } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { newStudent } from "../support/new-student.ts";
import { expect, failedCall, fillLogin, test } from "../support/test.ts";
import {
  addToCart,
  cards,
  cartLink,
  fillCart,
  finish,
  listEnrollments,
  listOrders,
  startCart,
  typeCard,
} from "./buyer.ts";

test("a purchase by card leads from the showcase to the first lesson", async ({ page, portal }) => {
  const buyer = await newStudent(page, portal, { signedIn: false });
  await page.goto("/vitrine");
  await page.getByRole("link", { name: "Preparatório ENEM" }).click();
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).click();
  await expect(page.getByText("Curso adicionado ao carrinho.")).toBeVisible();
  await page.getByRole("link", { name: "Ver carrinho" }).click();
  await expect(page.getByRole("button", { name: "Cadastrar" })).toBeVisible();
  await page.getByRole("button", { name: "Prosseguir com o login" }).click();
  await fillLogin(page, buyer);
  await expect(page).toHaveURL("/cart");

  // the payment method comes first, then its fields, then the button
  await expect(finish(page)).toBeHidden();
  await page.getByLabel("Cartão de crédito").check();
  await typeCard(page, cards.approved);
  await expect(page.getByText("Visa", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Telefone")).toBeHidden();
  await finish(page).click();
  await expect(page.getByLabel("Parcelas")).toHaveAccessibleDescription("Escolha o número de parcelas!");
  await page.getByLabel("Parcelas").selectOption("3x de R$ 166,33");
  await expect(page.getByText("a primeira de R$ 166,34, as outras de R$ 166,33")).toBeVisible();
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(cartLink(page, 0)).toBeVisible();
  expect(await listOrders(buyer)).toMatchObject([{ status: "paid", amount: 49900, installments: 3 }]);

  await page.goto("/cursos");
  await page.getByRole("link", { name: "Matemática Essencial" }).click();
  await expect(page).toHaveURL(/\/saladeaula\/\d+\/aula\/\d+/);
  await page.goto("/cursos");
  await page.getByRole("link", { name: "Financeiro" }).click();
  const dialog = page.getByRole("dialog", { name: "Financeiro" });
  await expect(dialog).toContainText("Visa final 0010");
  await expect(dialog).toContainText("3x de R$ 166,33");
  await expect(dialog).toContainText("Pago");
});

test("the registration leads back to the cart too @desktop", async ({ page }) => {
  await startCart(page, 1);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL("/register");
  expect(await page.evaluate(() => sessionStorage.getItem("destination"))).toBe("/cart");
});

test("the card number goes only to the gateway, and is stored nowhere @desktop", async ({ page, portal }) => {
  const buyer = await newStudent(page, portal);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin === portal.url) sent.push(request.postData() ?? "");
  });
  await startCart(page, 5);
  await fillCart(page, cards.approved, "1x de R$ 199,00");
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).replace(/\s/g, ""));
  expect(await stored()).not.toContain("400000");
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(sent.filter((body) => body.includes("card_token"))).toHaveLength(1);
  expect(sent.join().replace(/\D/g, "")).not.toContain(cards.approved);
  expect(await stored()).not.toContain("400000");
  expect(await listEnrollments(buyer)).toEqual(["Turma Online E"]);
});

test("an invalid card is refused at once, with the reason, and one pasted over an Amex keeps its last digit @phone", async ({
  page,
  portal,
}) => {
  // the device's clock doesn't matter here
  await page.clock.setSystemTime(new Date("2040-06-01T12:00:00Z"));
  await newStudent(page, portal);
  await startCart(page, 5);
  await page.goto("/cart");
  await page.getByLabel("Cartão de crédito").check();
  const number = page.getByLabel("Número do cartão");
  await number.pressSequentially("4000000000000011");
  await expect(number).toHaveValue("4000 0000 0000 0011");
  await expect(number).toHaveAccessibleDescription(/Número de cartão inválido/);
  await number.press("Backspace");
  await number.press("0");
  await expect(number).toHaveAccessibleDescription("");
  const month = page.getByLabel("Validade");
  await month.pressSequentially("1020");
  await expect(month).toHaveValue("10/20");
  await expect(month).toHaveAccessibleDescription("Validade inválida ou vencida.");
  await month.fill("09/32");
  await expect(month).toHaveAccessibleDescription("");
  for (const [label, value] of [
    ["Número do cartão", "cc-number"],
    ["Nome no cartão", "cc-name"],
    ["Validade", "cc-exp"],
    ["CVV", "cc-csc"],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAttribute("autocomplete", value);
  await expect(page.getByLabel("Boleto", { exact: true })).toBeDisabled();
  await expect(page.getByText("Redação Nota Mil só aceita cartão")).toBeVisible();

  await test.step("a card pasted over another", async () => {
    for (const [text, shown] of [
      ["378282246310005", "3782 822463 10005"],
      ["4000000000000010", "4000 0000 0000 0010"],
      ["378282246310005", "3782 822463 10005"],
    ] as const) {
      await number.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
      await expect(number).toHaveValue(shown);
    }
    // a full field loses no digit
    await page.keyboard.type("9");
    await expect(number).toHaveValue("3782 822463 10005");
  });

  await test.step("the error of a field that has the focus already is announced", async () => {
    const name = page.getByLabel("Nome no cartão");
    await finish(page).click();
    await expect(name).toBeFocused();
    const alert = page.getByRole("alert").filter({ hasText: "Informe o nome" });
    await expect(alert).toHaveCount(0);
    await name.press("Enter");
    await expect(alert).toBeVisible();
  });
});

test("a refused card loses no typed data, and another card is a new attempt @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(402, "/orders"));
  const buyer = await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.refused, "2x de R$ 99,50");
  const expectAnnounced = await recordAnnouncements(page);
  await finish(page).click();
  await expect(page.getByText("Oops... Pagamento recusado pela operadora do cartão.")).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByLabel("Nome no cartão")).toHaveValue("LIA PRADO");
  await expect(page.getByText("ficou sem resposta")).toBeHidden();
  const note = page.getByText("O cartão foi recusado");
  await expect(note).toHaveText(
    "O cartão foi recusado e nada foi cobrado. Você pode tentar com outro cartão.",
  );
  await expectAnnounced(note);
  await expect(finish(page)).toBeFocused();
  await page.getByLabel("Número do cartão").fill(cards.approved);
  await expect(note, "until it is sent again").toBeVisible();
  const answer = await hold(page, "**/api/v1/orders");
  await finish(page).click();
  await expect(note).toHaveCount(0);
  answer();
  await expect(page).toHaveURL("/dashboard");
  expect((await listOrders(buyer)).map(({ status }) => status).sort()).toEqual(["paid", "refused"]);
  // what is paid by now is not offered again
  await page.goto("/pedidos");
  const refused = page.getByRole("article").filter({ hasText: "Recusado" });
  await expect(
    refused.getByText("O pagamento foi recusado e nada foi cobrado.", { exact: true }),
  ).toBeVisible();
  await expect(refused.getByRole("link", { name: "Ver pacotes" })).toHaveCount(0);
});

test("free courses need no payment method, and can't be ordered twice @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  const buyer = await newStudent(page, portal);
  await startCart(page, 1);
  await page.goto("/cart");
  await expect(page.getByText("Você selecionou apenas cursos gratuitos, não há cobranças.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listEnrollments(buyer)).toHaveLength(1);
  await addToCart(page, 1);
  await page.goto("/cart");
  await finish(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Você já possui este curso." });
  await expect(refusal).toBeVisible();
  await expect(page).toHaveURL("/cart");
  // once removed, its message is not shown for the other package
  await addToCart(page, 5);
  await fillCart(page, cards.approved, "1");
  await finish(page).click();
  await expect(refusal).toBeVisible();
  await page.getByRole("button", { name: "Remover Introdução à Lógica" }).click();
  await expect(refusal).toHaveCount(0);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
});
