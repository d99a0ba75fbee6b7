import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { newStudent } from "../support/new-student.ts";
import { refuseWith } from "../support/refuse.ts";
import { expect, failedCall, people, test } from "../support/test.ts";
import { type Answer, accept, goOn, leaveWhileSending } from "./leave-while-sending.ts";

const complaint = (page: Page, message: string) => page.getByRole("alert").filter({ hasText: message });

test("a student who leaves while the profile is being saved sees the result @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/profile"));
  await newStudent(page, portal);
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
  await newStudent(page, portal);
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
  const release = await hold(page, "**/auth/profile");
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
  const { email, password } = await newStudent(page, portal);
  // a second session
  await page.request.post(`${portal.url}/api/v1/auth/login`, { data: { email, password } });
  await page.goto("/perfil");
  const downloading = page.waitForEvent("download");
  await leaveWhileSending(page, "Baixar meus dados", "**/auth/my-data", goOn);
  expect((await downloading).suggestedFilename()).toMatch(/^meus-dados-.+\.zip$/);

  await page.goto("/perfil");
  const away: Answer = (route) => route.fulfill({ status: 503, json: {} });
  await leaveWhileSending(page, "Encerrar outras sessões", "**/auth/sessions", away, "DELETE");
  await expect(complaint(page, "Serviço indisponível")).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Pedir exclusão dos meus dados" }).click();
  const letGo = await hold(page, "**/auth/erasure-request", { method: "POST" });
  await page.getByRole("dialog").getByRole("button", { name: "Pedir exclusão" }).click();
  // behind an open dialog only the browser's own navigation works
  await page.goForward();
  await expect(page).toHaveURL(/\/cursos$/);
  const asked = page.waitForResponse("**/auth/erasure-request");
  letGo();
  const { message } = await (await asked).json();
  await expect(page.getByText(message)).toBeVisible();
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
