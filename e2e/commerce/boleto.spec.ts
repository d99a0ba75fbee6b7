import { filledButtons } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { runSql } from "../support/run-sql.ts";
import { expect, fillLogin, lostLine, people, test } from "../support/test.ts";
import { addToCart, finish, listEnrollments, listOrders, startCart } from "./buyer.ts";

const line = (page: import("@playwright/test").Page) =>
  page
    .locator("code")
    .first()
    .textContent()
    .then((text) => (text ?? "").replace(/\D/g, ""));

test("an order asks for missing telephone and address; paid at the bank, the course opens", async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email } = await newStudent(page, portal);
  // like students of a school that has imported neither
  for (const kept of ["phones", "addresses"])
    await runSql(
      portal.databaseUrl,
      `delete from brand_sabia.${kept} using brand_sabia.users
        where users.person_id = ${kept}.person_id and email = $1`,
      [email],
    );
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(page.getByLabel("Parcelas")).toBeHidden();
  await page.getByLabel("Telefone").pressSequentially("32987654321");
  await expect(page.getByLabel("Telefone")).toHaveValue("(32) 9 8765-4321");
  await page.getByLabel("CEP").pressSequentially("36010041");
  await page.getByLabel("Estado").selectOption("Minas Gerais");
  await page.getByLabel("Cidade").selectOption("Juiz de Fora");
  await page.getByLabel("Rua").fill("Rua Halfeld");
  await page.getByLabel("Número").fill("828");
  // typed fields survive a reload
  await page.reload();
  await expect(page.getByLabel("Boleto", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Telefone")).toHaveValue("(32) 9 8765-4321");
  await expect(page.getByLabel("Cidade").locator("option:checked")).toHaveText("Juiz de Fora");
  await page.getByLabel("Bairro").fill("Centro");
  await finish(page).click();

  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Seu boleto está pronto" })).toBeVisible();
  const digits = await line(page);
  expect(digits).toMatch(/^\d{47}$/);
  await page.getByRole("button", { name: "Copiar" }).click();
  await expect(page.getByText("Linha digitável copiada.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digits);
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Abrir boleto" }).click(),
  ]);
  await expect(opened.getByText(/R\$\s499,00/).first()).toBeVisible();
  await opened.close();

  await page.getByRole("link", { name: "Meus pedidos" }).first().click();
  await expect(page).toHaveURL("/pedidos");
  const order = page.getByRole("article", { name: "Preparatório ENEM" });
  await expect(order).toContainText("Aguardando pagamento");
  await page.goto("/cursos");
  const course = page.getByRole("article").filter({ hasText: "Turma Online" });
  await expect(course).toContainText("Bloqueado");
  await expect(course).toContainText("Acesso bloqueado até o pagamento ser confirmado.");
  await expect(course.getByRole("link", { name: "Meus pedidos" })).toHaveAttribute("href", "/pedidos");

  const paid = await page.request.post(`${portal.simulatorUrl}/simulator/boletos/${digits}/pay`);
  expect(paid.ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(course).toContainText(/Bloqueado|Ativo/);
    expect(await course.textContent()).toContain("Ativo");
  }).toPass();
  await page.goto("/pedidos");
  await expect(order).toContainText("Pago");
  // telephone and address are saved now
  await addToCart(page, 5);
  await page.goto("/cart");
  await page.getByLabel("Cartão de crédito").check();
  await expect(page.getByLabel("CVV")).toBeVisible();
  await expect(page.getByLabel("Telefone")).toBeHidden();
});

test("a paid boleto is not offered again on going back to the dashboard @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  const ready = page.getByRole("heading", { name: "Seu boleto está pronto" });
  await expect(ready).toBeVisible();
  await page.reload();
  await expect(ready).toBeVisible();
  await page.request.post(`${portal.simulatorUrl}/simulator/boletos/${await line(page)}/pay`);
  await expect.poll(() => listEnrollments(buyer)).toEqual(["Turma Online E"]);
  await page.goto("/cursos");
  await page.goBack();
  await expect(page.getByText("Matemática Essencial").first()).toBeVisible();
  await expect(ready).toBeHidden();
});

for (const where of ["the dashboard", "the orders", "the payments"] as const)
  test(`a boleto paid on another device is seen on ${where} without a reload @desktop`, async ({
    page,
    portal,
  }) => {
    await page.clock.install();
    const buyer = await newStudent(page, portal);
    await startCart(page, 2);
    await page.goto("/cart");
    await page.getByLabel("Boleto", { exact: true }).check();
    await finish(page).click();
    await expect(page.getByRole("heading", { name: "Seu boleto está pronto" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nenhum curso em andamento" })).toBeVisible();
    if (where === "the orders") {
      await page.getByRole("link", { name: "Meus pedidos" }).first().click();
      await expect(page.getByRole("article")).toContainText("Aguardando pagamento");
    }
    const course = page.getByRole("article").filter({ hasText: "Turma Online" });
    const payments = page.getByRole("dialog", { name: "Financeiro" });
    if (where === "the payments") {
      await page.getByRole("link", { name: "Cursos", exact: true }).click();
      await expect(course).toContainText("Bloqueado");
      await course.getByRole("link", { name: "Financeiro" }).click();
      await expect(payments).toContainText("Aguardando pagamento");
    }
    await page.request.post(`${portal.simulatorUrl}/simulator/boletos/${await line(page)}/pay`);
    await expect.poll(async () => (await listOrders(buyer))[0]?.status).toBe("paid");
    await page.clock.runFor(30_000);
    await expect(page.getByRole("status").filter({ hasText: "Pagamento confirmado." })).toBeVisible();
    await expect(page.getByRole("link", { name: "Abrir boleto" })).toHaveCount(0);
    if (where === "the orders") await expect(page.getByRole("article")).toContainText("Pago");
    else if (where === "the payments") {
      await expect(payments).toContainText("Pago");
      await payments.getByRole("button", { name: "Fechar", exact: true }).click();
      await expect(course).toContainText("Ativo");
    } else await expect(page.getByText("Matemática Essencial").first()).toBeVisible();
  });

test("an unpaid boleto expires @desktop", async ({ page, portal }) => {
  const buyer = await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  const news = page.getByRole("heading", { name: "Seu boleto está pronto" });
  await expect(news).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nenhum curso em andamento" })).toBeVisible();
  await expect(filledButtons(page)).toHaveText(["Ver meus cursos"]);
  const digits = await line(page);
  await page.request.post(`${portal.simulatorUrl}/simulator/boletos/${digits}/expire`);
  await expect.poll(() => listEnrollments(buyer)).toEqual(["Turma Online C"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nenhum curso em andamento" })).toBeVisible();
  await expect(news, "nothing is left to pay").toHaveCount(0);
  await page.goto("/pedidos");
  await expect(page.getByRole("article", { name: "Preparatório ENEM" })).toContainText("Vencido");
  await expect(
    page.getByText(
      /^Este boleto foi cancelado e não pode mais ser pago\. Se você já pagou, não pague de novo/,
    ),
  ).toBeVisible();
  await rewrite<{ orders: object[] }>(page, "**/api/v1/orders", ({ orders }) => {
    Object.assign(orders[0] ?? {}, { boleto_due_at: "2020-11-26T02:59:59Z" });
  });
  await page.reload();
  await expect(page.getByText(/^O boleto venceu em 25\/11\/2020 e o pedido foi cancelado\./)).toBeVisible();
});

test("an order that ended before its answer arrived allows the next one @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const buyer = await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await loseAnswer(page, "**/api/v1/orders");
  await finish(page).click();
  await expect(page.getByText("Seu último envio ficou sem resposta.")).toBeVisible();
  await page.unroute("**/api/v1/orders");
  const first = (await listOrders(buyer))[0]?.boleto?.line;
  await page.request.post(`${portal.simulatorUrl}/simulator/boletos/${first}/expire`);
  await expect.poll(() => listEnrollments(buyer)).toEqual(["Turma Online C"]);
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await line(page)).not.toBe(first);
  expect((await listOrders(buyer)).map(({ status }) => status)).toEqual(["pending", "expired"]);
});

test("the next student in this tab doesn't get back to another student's boleto @desktop", async ({
  page,
  portal,
}) => {
  await newStudent(page, portal);
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  const news = page.getByRole("heading", { name: "Seu boleto está pronto" });
  await expect(news).toBeVisible();
  await page.reload();
  await expect(news, "its own student still finds it").toBeVisible();
  await page.getByRole("link", { name: "Cursos", exact: true }).click();
  await expect(page).toHaveURL("/cursos");
  await page.getByRole("button", { name: /^Abrir menu/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  // the history entry at which the order ended
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("boleto");
  await expect(page.getByRole("heading", { name: /, Bruno$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continuar" })).toBeVisible();
  await expect(news).toHaveCount(0);
});
