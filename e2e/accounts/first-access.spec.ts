import type { Page } from "@playwright/test";
import { recordAnnouncements } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { expectWholeWords } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { newPerson } from "../support/new-person.ts";
import { axe, expect, failedCall, fillLogin, test } from "../support/test.ts";
import { makePending } from "./pending.ts";
import { fillPasswords } from "./register-form.ts";

const enrollment = (page: Page) => page.getByLabel("Matrícula");
const birthDate = (page: Page) => page.getByLabel("Data de Nascimento");
const verify = (page: Page) => page.getByRole("button", { name: "Verificar" }).click();

async function openVerification(page: Page, number: string, date: string) {
  await page.goto("/first-access");
  await enrollment(page).fill(number);
  await birthDate(page).pressSequentially(date);
}

test("an enrollment number may have letters and signs, and the button's text is complete while it verifies @phone", async ({
  page,
}) => {
  await page.route("**/first-access-verify", () => {});
  await openVerification(page, "20260042", "15032004");
  await expect(birthDate(page)).toHaveAttribute("inputmode", "numeric");
  await expect(enrollment(page), "no numeric keypad").not.toHaveAttribute("inputmode", "numeric");
  await expect(enrollment(page)).toHaveAttribute("autocapitalize", "none");
  await verify(page);
  await expect(page.getByRole("button", { name: "Verificando…" })).toBeVisible();
  await expectWholeWords(page);
});

test("a pending student verifies, registers and signs in", async ({ page, portal }) => {
  const { email, password } = newPerson();
  await makePending(portal.databaseUrl, "20260042");
  await openVerification(page, "20260042", "15032004");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Primeiro Acesso (Verificação)");
  await expect(birthDate(page)).toHaveValue("15/03/2004");
  const sent = page.waitForRequest("**/first-access-verify");
  await verify(page);
  expect((await sent).postDataJSON()).toEqual({ enrollment: "20260042", birth_date: "15032004" });
  await expect(page).toHaveURL("/first-access-register");

  // the second page keeps its state in session storage, so it survives a reload
  await page.reload();
  await page.getByLabel("E-mail").fill(email);
  await fillPasswords(page, password);
  await page.getByRole("button", { name: "Mostrar senha" }).first().click();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
  await axe(page);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status").filter({ hasText: "Cadastro realizado com sucesso." })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("first"))),
  ).toEqual([]);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/dashboard");
});

test("a first access whose answer was lost is not reported as somebody else's @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION/, failedCall(412, "/auth/first-access-register"));
  const { email, password } = newPerson();
  await makePending(portal.databaseUrl, "20260042");
  await openVerification(page, "20260042", "15032004");
  await verify(page);
  await loseAnswer(page, "**/first-access-register", { times: 1 });
  const doubt = page.getByText("Um envio anterior ficou sem resposta.");
  const send = () => page.getByRole("button", { name: "Cadastrar" }).click();
  await page.getByLabel("E-mail").fill(email);
  await fillPasswords(page, password);
  await send();
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(doubt).toHaveCount(0);
  const expectAnnounced = await recordAnnouncements(page);
  await send();
  await expect(page.getByText("Oops... O primeiro acesso desta matrícula já foi realizado.")).toBeVisible();
  await expect(doubt).toBeVisible();
  await expectAnnounced(doubt);
  await page.getByRole("link", { name: "entre com este e-mail e a senha que escolheu" }).click();
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/dashboard");
});

test("a refused verification says why; unless a field is empty, it clears them @phone", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    ...[404, 412, 422, 503].map((status) => failedCall(status, "/auth/first-access-verify")),
  );
  await page.goto("/first-access");
  await test.step("an empty form shows an error under each field and focuses the first", async () => {
    await verify(page);
    await expect(enrollment(page)).toHaveAccessibleDescription("Informe a matrícula.");
    await expect(birthDate(page)).toHaveAccessibleDescription("Informe a data de nascimento.");
    await expect(enrollment(page)).toBeFocused();
  });
  const fillAndVerify = async (number: string, date: string) => {
    await enrollment(page).fill(number);
    await birthDate(page).pressSequentially(date);
    await verify(page);
  };
  const toast = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await test.step("a wrong birth date", async () => {
    await fillAndVerify("20260043", "02122003");
    await expect(toast("Matrícula")).toHaveText("Oops... Matrícula não encontrada.");
    await expect(enrollment(page)).toHaveValue("");
    await expect(birthDate(page)).toHaveValue("");
    await expect(enrollment(page)).toBeFocused();
  });
  const answerWith = (status: number, message: string) =>
    page.route("**/first-access-verify", (route) => route.fulfill({ status, json: { message } }));
  await test.step("a first access already done", async () => {
    await answerWith(412, "O primeiro acesso desta matrícula já foi realizado.");
    await fillAndVerify("20260044", "29022004");
    await expect(toast("primeiro acesso")).toHaveText(
      "Oops... O primeiro acesso desta matrícula já foi realizado.",
    );
    await expect(birthDate(page)).toHaveValue("");
  });
  await test.step("any other status shows its text", async () => {
    await answerWith(503, "?");
    await fillAndVerify("20260044", "29022004");
    await expect(toast("Serviço")).toHaveText("Oops... Serviço indisponível no momento.");
    await expect(birthDate(page)).toHaveValue("");
  });
});

test("Cancelar goes to the login @desktop", async ({ page }) => {
  await page.goto("/first-access");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/login");
});

test("a visitor who cancels during the verification leaves no data on the device @desktop", async ({
  page,
  portal,
}) => {
  await makePending(portal.databaseUrl, "20260042");
  const leave = await hold(page, "**/first-access-verify");
  await openVerification(page, "20260042", "15032004");
  await verify(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/login");
  const answered = page.waitForResponse("**/first-access-verify");
  leave();
  await (await answered).finished();
  await page.goto("/first-access-register");
  await expect(page).toHaveURL("/first-access");
  await expect(enrollment(page)).toHaveValue("");
});

test("refused passwords are cleared, the e-mail stays @desktop", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(422, "/auth/first-access-register"));
  await openVerification(page, "20260043", "01122003");
  await verify(page);
  await page.getByLabel("E-mail").fill("iara@sabia.example");
  await fillPasswords(page, "curta");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  const password = page.getByLabel("Senha", { exact: true });
  await expect(password).toHaveAccessibleDescription(/no mínimo 8 caracteres/);
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("");
  await expect(page.getByLabel("Confirmar Senha")).toHaveValue("");
  await expect(page.getByLabel("E-mail")).toHaveValue("iara@sabia.example");
});
