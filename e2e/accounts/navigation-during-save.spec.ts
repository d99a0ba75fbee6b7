import type { Page } from "@playwright/test";
import { newBuyer } from "../commerce/buyer.ts";
import { refuseWith } from "../support/refuse.ts";
import { enter, expect, failedCall, people, test } from "../support/test.ts";
import { type Answer, leaveWhileSending } from "./leave-while-sending.ts";
import { fillPasswords } from "./register-form.ts";

const accept =
  (answer: object): Answer =>
  (route) =>
    route.fulfill({ json: answer });
const goOn: Answer = (route) => route.continue();
const complaint = (page: Page, message: string) => page.getByRole("alert").filter({ hasText: message });

test("a student who leaves during a password change sees its result @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/change-pass"));
  await enter(page, portal, "carla");
  const change = async (answer: Answer) => {
    await page.goto("/alterar-senha");
    await page.getByLabel("Senha atual").fill("não é esta");
    await page.getByLabel("Nova senha", { exact: true }).fill("quintal de pitanga");
    await page.getByLabel("Confirmar nova senha").fill("quintal de pitanga");
    await leaveWhileSending(page, "Salvar", "**/auth/change-pass", answer);
  };
  await change(goOn);
  await expect(complaint(page, "Senha atual incorreta.")).toBeVisible();
  await page.unroute("**/auth/change-pass");
  await change(accept({ message: "Senha alterada." }));
  await expect(page.getByText("Senha alterada", { exact: true })).toHaveCount(1);
});

test("a student who leaves while the profile is being saved sees the result @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/profile"));
  await newBuyer(page, portal);
  await page.goto("/perfil");
  await page.getByLabel("E-mail").fill(people.ana.email);
  await leaveWhileSending(
    page,
    "Salvar",
    "**/auth/profile",
    refuseWith({ email: ["Já é de outra pessoa."] }),
  );
  await expect(complaint(page, "Já é de outra pessoa.")).toBeVisible();
  await page.unroute("**/auth/profile");
  await page.goto("/perfil");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await leaveWhileSending(page, "Salvar", "**/auth/profile", goOn);
  await expect(page.getByText("Perfil atualizado.")).toBeVisible();
});

test("a profile saved after the student has left the page is no draft, unless it was changed since @desktop", async ({
  page,
  portal,
}) => {
  await newBuyer(page, portal);
  await page.goto("/perfil");
  const birthplace = page.getByLabel("Naturalidade");
  const undo = page.getByRole("button", { name: "Desfazer" });
  // a phone's keyboard leaves a space behind, which the server removes
  await birthplace.fill("Olinda, PE ");
  await leaveWhileSending(page, "Salvar", "**/auth/profile", goOn);
  await expect(page.getByText("Perfil atualizado.")).toBeVisible();
  await page.goto("/perfil");
  await expect(birthplace).toHaveValue("Olinda, PE");
  await expect(undo).toHaveCount(0);

  await page.unroute("**/auth/profile");
  await birthplace.fill("Recife, PE");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/auth/profile", async (route) => {
    await released;
    await route.continue();
  });
  const sent = page.waitForRequest("**/auth/profile");
  await page.getByRole("button", { name: "Salvar" }).click();
  await sent;
  await birthplace.fill("Recife, Pernambuco");
  await page.getByRole("link", { name: "Cursos" }).first().click();
  await expect(page).toHaveURL(/\/cursos$/);
  release();
  await expect(page.getByText("Perfil atualizado.")).toBeVisible();
  await page.goto("/perfil");
  await expect(birthplace, "typed after Salvar").toHaveValue("Recife, Pernambuco");
  await expect(undo).toBeVisible();
});

test("downloads and account requests are completed and reported after the student has left the profile @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/auth/sessions"));
  const { email, password } = await newBuyer(page, portal);
  // a second session
  await page.request.post(`${portal.url}/api/v1/auth/login`, { data: { email, password } });
  await page.goto("/perfil");
  const downloading = page.waitForEvent("download");
  await leaveWhileSending(page, "Baixar meus dados", "**/auth/my-data", goOn);
  expect((await downloading).suggestedFilename()).toMatch(/^meus-dados-.+\.zip$/);

  await page.goto("/perfil");
  await leaveWhileSending(page, "Encerrar outras sessões", "**/auth/sessions", (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  await expect(complaint(page, "Serviço indisponível")).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/auth/erasure-request", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Pedir exclusão" }).click();
  // behind an open dialog only the browser's own navigation works
  await page.goForward();
  await expect(page).toHaveURL(/\/cursos$/);
  const asked = page.waitForResponse("**/auth/erasure-request");
  resolve();
  const { message } = await (await asked).json();
  await expect(page.getByText(message)).toBeVisible();
});

test("a visitor who leaves while an access or a new password is being saved sees the result @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(422, "/auth/first-access-register"),
    failedCall(422, "/auth/save_new_password"),
  );
  const access = "**/auth/first-access-register";
  const register = async (answer: Answer) => {
    await page.goto("/first-access");
    await page.getByLabel("Matrícula").fill("20260043");
    await page.getByLabel("Data de Nascimento").pressSequentially("01122003");
    await page.getByRole("button", { name: "Verificar" }).click();
    await page.getByLabel("E-mail").fill("visitante@sabia.example");
    await fillPasswords(page, "quintal de pitanga");
    await leaveWhileSending(page, "Cadastrar", access, answer);
    await page.unroute(access);
  };
  await register(refuseWith({ email: ["Já é de outra pessoa."] }));
  await expect(complaint(page, "Já é de outra pessoa.")).toBeVisible();
  await register(accept({ message: "Acesso criado." }));
  await expect(page.getByText("Acesso criado.")).toHaveCount(1);

  const save = "**/auth/save_new_password";
  await page.route("**/recover_user_by_token/**", accept({ user: { name: "Ana", email: people.ana.email } }));
  const choose = async (answer: Answer) => {
    await page.goto("/login/redefinir-senha/qualquer");
    await page.getByLabel("Nova senha", { exact: true }).fill("quintal de pitanga");
    await page.getByLabel("Confirmar nova senha").fill("quintal de pitanga");
    await leaveWhileSending(page, "Salvar nova senha", save, answer);
    await page.unroute(save);
  };
  await choose(refuseWith({ password: ["Muito comum."] }));
  await expect(complaint(page, "Muito comum.")).toBeVisible();
  await choose(accept({ message: "Senha redefinida." }));
  await expect(page.getByText("Senha redefinida.")).toHaveCount(1);
});

test("a visitor who leaves during a registration sees why it was refused @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"), failedCall(503, "/auth/register"));
  const call = "**/auth/register";
  const register = async (answer: Answer) => {
    await page.goto("/register");
    await page.getByLabel("E-mail").fill("visitante@sabia.example");
    await fillPasswords(page, "quintal de pitanga");
    await leaveWhileSending(page, "Cadastrar", call, answer);
    await page.unroute(call);
  };
  await register(refuseWith({ cpf: ["Este CPF já está em uso."], email: ["Já é de outra pessoa."] }));
  await expect(complaint(page, "Este CPF já está em uso.")).toHaveCount(1);
  await expect(complaint(page, "Já é de outra pessoa.")).toHaveCount(0);
  await register((route) => route.fulfill({ status: 503, json: {} }));
  await expect(complaint(page, "Serviço indisponível")).toHaveCount(1);
});

test("a visitor who leaves while requesting a reset link sees the result @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/auth/reset_password"), failedCall(503, "/auth/reset_password"));
  const call = "**/auth/reset_password";
  const ask = async (answer: Answer) => {
    await page.goto("/login/redefinir-senha");
    await page.getByLabel("E-mail").fill("visitante@sabia.example");
    await leaveWhileSending(page, "Enviar link", call, answer);
    await page.unroute(call);
  };
  await ask((route) => route.fulfill({ status: 404, json: { message: "Nenhum" } }));
  await expect(complaint(page, "Nenhum usuário encontrado com este email")).toHaveCount(1);
  await ask((route) => route.fulfill({ status: 503, json: {} }));
  await expect(complaint(page, "Serviço indisponível")).toHaveCount(1);
  await ask(accept({ message: "Enviamos um e-mail." }));
  await expect(page.getByText("Enviamos um e-mail.")).toHaveCount(1);
});
