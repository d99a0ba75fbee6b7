import { hold } from "../support/hold.ts";
import { newPerson } from "../support/new-person.ts";
import { enter, expect, failedCall, fillLogin, test } from "../support/test.ts";
import { fillPasswords, fillRegistration } from "./register-form.ts";

test("a visitor registers and signs in", async ({ page }) => {
  const person = newPerson();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("outro@correio.example");
  await page.goto("/register");
  await fillRegistration(page, person);
  await fillPasswords(page, person.password);
  await expect(page.getByLabel("Data de Nascimento")).toHaveValue("09/08/1998");
  await expect(page.getByLabel("Telefone")).toHaveValue("32 9 8765 4321");
  await expect(page.getByLabel("CEP")).toHaveValue("36010-041");
  await expect(page.getByLabel("CPF")).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  const sent = page.waitForRequest("**/auth/register");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    cpf: person.cpf,
    phone_number: "32987654321",
    address_cep: "36010041",
    birth_date: "09/08/1998",
    gender: "F",
    gender_identity: "NB",
  });
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("E-mail"), "not the one that was tried before").toHaveValue(person.email);

  await fillLogin(page, person);
  await expect(page).toHaveURL("/dashboard");
  // the draft of a finished registration is deleted
  await page.goto("/register");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
});

test("a signed-in student is offered no login, and only the tab bar stays in view @phone", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  await page.goto("/register");
  const register = page.getByRole("button", { name: "Cadastrar" });
  await expect(register).toBeVisible();
  await expect(register).not.toBeInViewport();
  await expect(page.getByRole("button", { name: "Login" })).toHaveCount(0);
  await register.scrollIntoViewIfNeeded();
  await expect(register).toBeInViewport({ ratio: 1 });
});

test("the server's errors are shown under their fields, the first is focused, and passwords are cleared @phone", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"));
  await page.goto("/register");
  await fillRegistration(page, { ...newPerson(), cpf: "11111111111", email: "ana.lima@sabia.example" });
  await fillPasswords(page, "quintal de jabuticaba");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  const cpf = page.getByLabel("CPF");
  await expect(cpf).toHaveAccessibleDescription("CPF inválido.");
  await expect(cpf).toBeFocused();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Confirmar Senha")).toHaveValue("");
  await expect(page.getByLabel("Cidade")).not.toHaveValue("");
  // fields already taken are reported together with malformed ones
  const summary = page.getByRole("alert").filter({ hasText: "Confira 2 campos" });
  await expect(summary).toBeVisible();
  const email = page.getByLabel("E-mail");
  await expect(email).toHaveAttribute("aria-invalid", "true");

  await cpf.fill(newPerson().cpf);
  await expect(cpf).not.toHaveAttribute("aria-invalid", "true");
  await fillPasswords(page, "quintal de jabuticaba");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
});

test("an empty form reports every required field, and its summary links to each @phone", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"));
  await page.goto("/register");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Confira 16 campos" });
  await expect(summary).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
  await summary.getByRole("button", { name: "CEP" }).click();
  await expect(page.getByLabel("CEP")).toBeFocused();
  // no state is chosen yet
  await summary.getByRole("button", { name: "Cidade" }).click();
  await expect(page.getByLabel("Cidade")).toBeFocused();
  await expect(page.getByLabel("Complemento")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Estado").selectOption("Acre");
  await expect(page.getByLabel("Estado")).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Cidade"), "it is still to be chosen").toHaveAttribute("aria-invalid", "true");
});

test("typed fields survive a reload, passwords don't @desktop", async ({ page }) => {
  const person = newPerson();
  await page.goto("/register");
  await fillRegistration(page, person);
  await fillPasswords(page, person.password);
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await expect(page.getByLabel("Cidade").locator("option:checked")).toHaveText("Juiz de Fora");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(person.password);
});

test("cities load after the state, and another state drops the city @desktop", async ({ page }) => {
  await page.goto("/register");
  const city = page.getByLabel("Cidade");
  await expect(city).toBeDisabled();
  await page.getByLabel("Estado").selectOption("Acre");
  await city.selectOption("Rio Branco");
  await page.getByLabel("Estado").selectOption("Bahia");
  await expect(city).toHaveValue("");
  await city.selectOption("Salvador");
});

test("cities that fail to load can be retried, and the focus is kept @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/states/\\d+/cities"));
  await page.goto("/register");
  let failing = true;
  await page.route("**/cities", (route) =>
    failing ? route.fulfill({ status: 500, json: { message: "?" } }) : route.continue(),
  );
  await page.getByLabel("Estado").selectOption("Bahia");
  const refusal = page.getByText("Não conseguimos carregar as cidades.");
  await expect(refusal).toBeVisible();
  const city = page.getByLabel("Cidade");
  for (failing of [true, false]) {
    const answer = await hold(page, "**/cities");
    const retry = page.getByRole("button", { name: "Tentar novamente" });
    await retry.press("Enter");
    await expect(page.getByRole("button", { name: "Tentando…" })).toBeFocused();
    await expect(refusal).toBeVisible();
    answer();
    await expect(failing ? retry : city).toBeFocused();
  }
  await city.selectOption("Salvador");

  const answer = await hold(page, "**/cities");
  await page.getByLabel("Estado").selectOption("Acre");
  await expect(city.getByText("Carregando cidades…")).toBeAttached();
  await expect(refusal, "another state's cities have not failed").toHaveCount(0);
  answer();
});

test("an account can be registered by keyboard only @desktop", async ({ page }) => {
  const person = newPerson();
  await page.goto("/register");
  await page.getByLabel("Nome", { exact: true }).focus();
  const type = async (label: string, text: string) => {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  const choose = async (label: string, text: string, chosen: string, before = async () => {}) => {
    const select = page.getByLabel(label, { exact: true });
    await expect(select).toBeFocused();
    // for the browser's type-ahead, letters typed a second apart are two searches
    await expect(async () => {
      await page.keyboard.type(text);
      await expect(select.locator("option:checked")).toHaveText(chosen, { timeout: 2_000 });
    }).toPass();
    await before();
    await page.keyboard.press("Tab");
  };
  await type("Nome", "Lia Prado");
  await type("Data de Nascimento", "09081998");
  await type("CPF", person.cpf);
  await choose("Gênero", "Fem", "Feminino");
  await choose("Identidade de Gênero", "Masc", "Masculino");
  await type("Naturalidade", "Salvador, BA");
  await type("Telefone", "71987654321");
  await type("CEP", "40020000");
  await choose("Estado", "Bah", "Bahia", () => expect(page.getByLabel("Cidade")).toBeEnabled());
  await choose("Cidade", "Salvador", "Salvador");
  await type("Bairro", "Centro");
  await type("Rua", "Rua Chile");
  await type("Número", "1");
  await type("Complemento", "");
  await type("E-mail", person.email);
  await type("Senha", person.password);
  // the visibility toggle works by keyboard too
  await expect(page.getByRole("button", { name: "Mostrar senha" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await type("Confirmar Senha", person.password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Login" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Cadastrar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});
