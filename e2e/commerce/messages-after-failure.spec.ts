import { newStudent } from "../support/new-student.ts";
import { expect, failedCall, test } from "../support/test.ts";
import { cards, fillCart, finish, listEnrollments, startCart, typeCard } from "./buyer.ts";

const elsewhere = "O que foi feito do seu envio anterior aparece em Meus pedidos.";

test("a later attempt never says that nothing was charged if an earlier one may have been @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/orders"), /tokens|ERR_FAILED/, failedCall(503, "/course-packages/3"));
  await newStudent(page, portal);
  await page.goto("/plan/3");
  await page.getByLabel("Cartão de crédito").check();
  await typeCard(page, cards.approved);
  await page.getByLabel("Parcelas").selectOption("1x de R$ 49,90");
  await page.route("**/api/v1/orders", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { message: "Fora do ar." } })
      : route.continue(),
  );
  await finish(page).click();
  await expect(page.getByText("Seu último envio ficou sem resposta.")).toBeVisible();
  await page.route("**/tokens?*", (route) => route.abort());
  await finish(page).click();
  await expect(page.getByText(elsewhere)).toBeVisible();
  await page.route("**/api/v1/course-packages/3", (route) =>
    route.fulfill({ status: 503, json: { message: "Fora do ar." } }),
  );
  await page.reload();
  await expect(page.getByText("Não conseguimos carregar este plano")).toBeVisible();
  await expect(page.getByText(elsewhere)).toBeVisible();
  await expect(page.getByText(/nada foi cobrado/i)).toBeHidden();
});

test("a saved phone that is no longer valid is asked for again, with the error at its field @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  // browsers may run a timer without a delay after other tasks
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, delay = 0, ...rest: unknown[]) =>
        setTimeout(work, Math.max(delay, 20), ...rest),
    });
  });
  await newStudent(page, portal);
  await startCart(page, 5);
  await fillCart(page, cards.approved, "1x de R$ 199,00");
  await expect(page.getByLabel("Telefone")).toBeHidden();
  await page.route("**/api/v1/orders", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "Dados inválidos", errors: { phone_id: ["Telefone não encontrado."] } },
    }),
  );
  await page.route("**/api/v1/auth/user", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.user.person.phones = [];
    await route.fulfill({ response, json: body });
  });
  await finish(page).click();
  const phone = page.getByLabel("Telefone");
  await expect(phone).toBeVisible();
  await expect(phone).toHaveAccessibleDescription(/Telefone não encontrado\./);
  await expect(phone).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Confira 1 campo" })).toBeVisible();
});

test("fields refused by the server are marked, and the first is focused @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/orders"));
  const buyer = await newStudent(page, portal);
  // as if nothing were saved
  await page.route("**/api/v1/auth/user", async (route) => {
    const body = await (await route.fetch()).json();
    Object.assign(body.user.person, { phones: [], addresses: [] });
    await route.fulfill({ json: body });
  });
  await startCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Boleto", { exact: true }).check();
  await page.getByLabel("Telefone").pressSequentially("329");
  await page.getByLabel("CEP").pressSequentially("36010");
  await finish(page).click();
  await expect(page.getByLabel("Telefone")).toBeFocused();
  for (const label of ["Telefone", "CEP", "Estado", "Cidade", "Rua", "Número", "Bairro"])
    await expect(page.getByLabel(label), label).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Confira 7 campos")).toBeVisible();
  await page.getByLabel("Estado").selectOption("Acre");
  await expect(page.getByLabel("Estado")).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Cidade"), "it is still to be chosen").toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/cart");
  expect(await listEnrollments(buyer)).toEqual([]);
});
