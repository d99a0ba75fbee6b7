import { newStudent } from "../support/new-student.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { expect, failedCall, fillLogin, test } from "../support/test.ts";
import { cards, finish, listEnrollments, listOrders, typeCard } from "./buyer.ts";

test("a visitor reads a plan, is redirected to the login and back to the plan @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal, { signedIn: false });
  await page.goto("/plan/3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assinatura de Plano");
  await expect(page.getByRole("heading", { name: "Clube Sabiá" })).toBeVisible();
  await expect(page.getByText("Você ganha 7 dias de avaliação")).toBeVisible();
  // its description, complete and as written
  const plan = page.getByRole("region", { name: "Plano" });
  await expect(plan.getByRole("strong")).toHaveText("Física do Cotidiano");
  await expect(plan).toContainText("em que a turma escolhe o assunto.");
  await expect(plan).toContainText("A assinatura se renova a cada mês.");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL("/register");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await fillLogin(page, buyer);
  await expect(page).toHaveURL("/plan/3");
});

test("a plan that is not on sale can't be paid for, by a visitor or a student @desktop", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal, { signedIn: false });
  await rewrite<{ status: string }>(page, "**/api/v1/course-packages/3", (plan) => {
    plan.status = "INACTIVE";
  });
  const isClosed = async () => {
    await expect(page.getByRole("region", { name: "Plano" })).toBeVisible();
    await expect(page.getByText("O curso não está disponível no momento")).toBeVisible();
    await expect(page.getByText(/^Total/)).toBeHidden();
    await expect(page.getByRole("button", { name: /Prosseguir|Cadastrar|Finalizar/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Ver pacotes" })).toHaveAttribute("href", "/vitrine");
  };
  await page.goto("/plan/3");
  await isClosed();
  await page.goto("/login");
  await fillLogin(page, buyer);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/plan/3");
  await isClosed();
});

test("a plan by card charges nothing today, gives access at once, and says what comes next", async ({
  page,
  portal,
}) => {
  const buyer = await newStudent(page, portal);
  await page.goto("/plan/3");
  // separate children beside its icon would be laid out as columns
  const trial = page.getByRole("complementary", { name: "Resumo" }).locator("p > span");
  await expect(trial).toHaveText("Depois da avaliação, R$ 49,90 por mês.");
  await page.getByLabel("Cartão de crédito").check();
  await expect(
    page.getByText(/Nada é cobrado hoje\. A primeira cobrança, de R\$ 49,90, será em/),
  ).toBeVisible();
  await typeCard(page, cards.approved);
  await page.getByLabel("Parcelas").selectOption("1x de R$ 49,90");
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listEnrollments(buyer)).toEqual([expect.stringMatching(/ E$/)]);
  expect(await listOrders(buyer)).toMatchObject([{ status: "trialing", amount: 4990 }]);
  await page.goto("/pedidos");
  await expect(page.getByRole("article", { name: "Clube Sabiá" })).toContainText("Em avaliação");
  await expect(page.getByText(/Avaliação até \d\d\/\d\d\/\d{4}\. Depois, R\$ 49,90 por mês\./)).toBeVisible();
});

test("a plan by boleto offers its installments as chips @phone", async ({ page, portal }) => {
  const buyer = await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(page.getByText("Todo mês em Meus pedidos"), "nothing is mailed").toBeVisible();
  const chips = page.getByRole("group", { name: "Parcelas" }).getByRole("radio");
  await expect(chips).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "1x" })).toBeChecked();
  await page.getByRole("radio", { name: "3x" }).check();
  await page.getByText("2x", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "2x" })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("radio", { name: "2x" })).toBeChecked();
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await listOrders(buyer)).toMatchObject([{ status: "trialing", installments: 2 }]);
});

test("the next month's boleto doesn't promise access that is open already @desktop", async ({
  page,
  portal,
}) => {
  await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Boleto", { exact: true }).check();
  await finish(page).click();
  await expect(page).toHaveURL("/dashboard");
  await rewrite<{ orders: object[] }>(page, "**/api/v1/orders", ({ orders }) => {
    const boleto = { url: "/boleto/1", line: "1".repeat(47), due_at: "2030-11-26T02:59:59Z" };
    Object.assign(orders[0] ?? {}, { status: "active", boleto });
  });
  await page.goto("/pedidos");
  const order = page.getByRole("article", { name: "Clube Sabiá" });
  await expect(order).toContainText("O boleto vence em 25/11/2030.");
  await expect(order).toContainText("O pagamento é confirmado em até 2 dias úteis.");
  await expect(order).not.toContainText("acesso abre");
});

test("a refused card is not stored @desktop", async ({ page, portal, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(402, "/orders"));
  const buyer = await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Cartão de crédito").check();
  await typeCard(page, cards.refused);
  await page.getByLabel("Parcelas").selectOption("1x de R$ 49,90");
  await finish(page).click();
  await expect(page.getByText("Oops... Pagamento recusado pela operadora do cartão.")).toBeVisible();
  const note = page.getByText(
    "O cartão foi recusado e nada foi cobrado. Você pode tentar com outro cartão ou pagar por boleto.",
  );
  await expect(note).toBeVisible();
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(note, "it is still true").toBeVisible();
  expect(await listOrders(buyer)).toEqual([]);
});
