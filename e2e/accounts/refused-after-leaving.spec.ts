import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { newStudent } from "../support/new-student.ts";
import { refuseWith } from "../support/refuse.ts";
import { expect, failedCall, people, test } from "../support/test.ts";
import { type Answer, accept, goOn, leaveWhileSending } from "./leave-while-sending.ts";
import { fillPasswords } from "./register-form.ts";

const doubt = (page: Page) => page.getByText("Um envio anterior ficou sem resposta.");
const complaint = (page: Page, message: string) => page.getByRole("alert").filter({ hasText: message });
const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();

test("a student who leaves during a password change sees its result; a refused one leaves no doubt about the next @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/change-pass"));
  await newStudent(page, portal);
  const call = "**/auth/change-pass";
  const fill = async () => {
    await page.getByLabel("Senha atual").fill("não é esta");
    await page.getByLabel("Nova senha", { exact: true }).fill("quintal de pitanga");
    await page.getByLabel("Confirmar nova senha").fill("quintal de pitanga");
  };
  await page.goto("/alterar-senha");
  await fill();
  await leaveWhileSending(page, "Salvar", call, goOn);
  await expect(complaint(page, "Senha atual incorreta.")).toBeVisible();
  await page.unroute(call);
  await page.goBack();
  await fill();
  await press(page, "Salvar");
  await expect(page.getByLabel("Senha atual")).toHaveAccessibleDescription("Senha atual incorreta.");
  await expect(doubt(page)).toHaveCount(0);

  await fill();
  await leaveWhileSending(page, "Salvar", call, accept({ message: "Senha alterada." }));
  await expect(page.getByText("Senha alterada", { exact: true })).toHaveCount(1);
});

const taken = refuseWith({ cpf: ["Este CPF já está em uso."], email: ["Já é de outra pessoa."] });

test("a visitor who leaves during a registration sees why it was refused, which leaves no doubt about the next @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"), failedCall(503, "/auth/register"));
  const call = "**/auth/register";
  await page.goto("/register");
  await page.getByLabel("E-mail").fill("visitante@sabia.example");
  await fillPasswords(page, "quintal de pitanga");
  await leaveWhileSending(page, "Cadastrar", call, taken);
  await expect(complaint(page, "Este CPF já está em uso.")).toHaveCount(1);
  await expect(complaint(page, "Já é de outra pessoa.")).toHaveCount(0);
  await page.unroute(call);
  await page.route(call, taken);
  await page.goBack();
  await fillPasswords(page, "quintal de pitanga");
  await press(page, "Cadastrar");
  await expect(page.getByLabel("CPF")).toHaveAccessibleDescription("Este CPF já está em uso.");
  await expect(doubt(page)).toHaveCount(0);

  await page.unroute(call);
  await fillPasswords(page, "quintal de pitanga");
  await leaveWhileSending(page, "Cadastrar", call, (route) => route.fulfill({ status: 503, json: {} }));
  await expect(complaint(page, "Serviço indisponível")).toHaveCount(1);
});

test("a registration refused after coming back leaves no doubt about the next @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"));
  await page.route("**/auth/register", taken);
  const answer = await hold(page, "**/auth/register");
  await page.goto("/register");
  await page.getByLabel("E-mail").fill("visitante@sabia.example");
  await fillPasswords(page, "quintal de pitanga");
  await leaveWhileSending(page, "Cadastrar", "**/auth/register", (route) => route.fallback());
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cadastro");
  answer();
  await expect(complaint(page, "Este CPF já está em uso.")).toBeVisible();
  await fillPasswords(page, "quintal de pitanga");
  await press(page, "Cadastrar");
  await expect(page.getByLabel("CPF")).toHaveAccessibleDescription("Este CPF já está em uso.");
  await expect(doubt(page)).toHaveCount(0);
});

test("a visitor who leaves while an access is being saved sees the result; a refused one leaves no doubt about the next @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/first-access-register"));
  allowConsoleErrors(failedCall(412, "/auth/first-access-register"));
  const call = "**/auth/first-access-register";
  const open = async () => {
    await page.goto("/first-access");
    await page.getByLabel("Matrícula").fill("20260043");
    await page.getByLabel("Data de Nascimento").pressSequentially("01122003");
    await press(page, "Verificar");
    await page.getByLabel("E-mail").fill("visitante@sabia.example");
    await fillPasswords(page, "quintal de pitanga");
  };
  await open();
  await leaveWhileSending(page, "Cadastrar", call, refuseWith({ email: ["Já é de outra pessoa."] }));
  await expect(complaint(page, "Já é de outra pessoa.")).toBeVisible();
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 412, json: { message: "Já há um acesso." } }));
  await open();
  await press(page, "Cadastrar");
  await expect(complaint(page, "Já há um acesso.")).toBeVisible();
  await expect(doubt(page)).toHaveCount(0);

  await page.unroute(call);
  await open();
  await leaveWhileSending(page, "Cadastrar", call, accept({ message: "Acesso criado." }));
  await expect(page.getByText("Acesso criado.")).toHaveCount(1);
});

test("a visitor who leaves while a new password is being saved sees the result; a refused one leaves no doubt about its link @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/save_new_password"));
  allowConsoleErrors(failedCall(412, "/auth/recover_user_by_token/.+"));
  const lookup = "**/recover_user_by_token/**";
  const call = "**/auth/save_new_password";
  const known = accept({ user: { name: "Ana", email: people.ana.email } });
  const choose = async (answer: Answer) => {
    await page.goto("/login/redefinir-senha/qualquer");
    await page.getByLabel("Nova senha", { exact: true }).fill("quintal de pitanga");
    await page.getByLabel("Confirmar nova senha").fill("quintal de pitanga");
    await leaveWhileSending(page, "Salvar nova senha", call, answer);
    await page.unroute(call);
  };
  await page.route(lookup, known);
  await choose(refuseWith({ password: ["Muito comum."] }));
  await expect(complaint(page, "Muito comum.")).toBeVisible();
  await page.unroute(lookup);
  await page.route(lookup, (route) =>
    route.fulfill({ status: 412, json: { message: "Este link de redefinição expirou." } }),
  );
  await page.goBack();
  // nothing else: before the page goes on to the login, which would say nothing either
  await expect(complaint(page, "Este link de redefinição expirou.")).toHaveText(
    "Este link de redefinição expirou.",
  );

  await page.unroute(lookup);
  await page.route(lookup, known);
  await choose(accept({ message: "Senha redefinida." }));
  await expect(page.getByText("Senha redefinida.")).toHaveCount(1);
});
