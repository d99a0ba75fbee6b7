import { recordAnnouncements } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { newPerson } from "../support/new-person.ts";
import { expect, failedCall, fillLogin, lostLine, test } from "../support/test.ts";
import { fillPasswords, fillRegistration } from "./register-form.ts";

test("a registration whose answer was lost is not reported as somebody else's @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION/, failedCall(422, "/auth/register"));
  const person = newPerson();
  const doubt = page.getByText("Um envio anterior ficou sem resposta.");
  const send = async () => {
    await fillPasswords(page, person.password);
    await page.getByRole("button", { name: "Cadastrar" }).click();
  };
  await page.goto("/register");
  await fillRegistration(page, person);
  await loseAnswer(page, "**/auth/register", { times: 1 });
  await send();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(doubt).toHaveCount(0);
  const expectAnnounced = await recordAnnouncements(page);
  await send();
  await expect(doubt).toBeVisible();
  await expectAnnounced(doubt);
  await page.getByRole("link", { name: "entre com este e-mail e a senha que escolheu" }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL("/dashboard");
});

test("a visitor who leaves the registration before its answer leaves no draft @desktop", async ({ page }) => {
  const person = newPerson();
  await page.goto("/register");
  await fillRegistration(page, person);
  await fillPasswords(page, person.password);
  const answer = await hold(page, "**/auth/register");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  answer();
  await expect(page.getByText("Cadastro realizado com sucesso.")).toBeVisible();
  await page.getByRole("link", { name: /Cadastrar/ }).click();
  await expect(page.getByLabel("CPF")).toHaveValue("");
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
});

test("offline, the registration says so and keeps everything, including passwords @phone", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const person = newPerson();
  await page.goto("/register");
  await fillRegistration(page, person);
  await fillPasswords(page, person.password);
  await context.setOffline(true);
  await expect(page.getByText("Sem conexão. O que você digita continua salvo nesta aba.")).toBeVisible();
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Verifique sua internet." })).toBeVisible();
  await expect(page.getByLabel("Confirmar Senha")).toHaveValue(person.password);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL("/login");
});
