import { untilDrawn, untilTheWebDrew, watchShifts } from "../support/layout.ts";
import { holdAnswers } from "../support/rewrite-answers.ts";
import { expect, failedCall, lostLine, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/login");
});

test("wrong credentials say so, clear the password and keep the e-mail, past a reload too", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(401, "/auth/login"));
  await page.getByLabel("E-mail").fill("ninguem@sabia.example");
  await page.getByLabel("Senha", { exact: true }).fill("uma-senha-errada");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Credenciais inválidas. Email ou senha incorretos.");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Senha", { exact: true })).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveValue("ninguem@sabia.example");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue("ninguem@sabia.example");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("the year and the credit line are under the form, as on every other page", async ({ page }) => {
  const credit = "Plataforma Sabiá, feita no Brasil";
  await expect(page.getByText(/© \d{4} Escola Sabiá/)).toContainText(credit);
  await page.goto("/vitrine");
  await expect(page.getByRole("contentinfo")).toContainText(/© \d{4} Escola Sabiá/);
  await expect(page.getByRole("contentinfo")).toContainText(credit);
});

test("invalid fields show the first error of the e-mail", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(422, "/auth/login"));
  await page.getByLabel("E-mail").fill("isto não é um e-mail");
  await page.getByLabel("Senha", { exact: true }).fill("tanto-faz-1");
  await page.getByRole("button", { name: "Entrar" }).click();
  const email = page.getByLabel("E-mail");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/e-mail/i);
  await expect(email).toBeFocused();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("after five failures the student has to wait @desktop", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(429, "/auth/login"));
  const email = `insistente-${test.info().project.name}@sabia.example`;
  for (let attempt = 0; attempt < 5; attempt++)
    await page.request.post("/api/v1/auth/login", { data: { email, password: "senha-errada" } });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("senha-errada");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toContainText("Login falhou");
  await expect(page.getByRole("alert")).toContainText("Muitas tentativas.");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("every other failure is 'Login falhou', with its details @desktop", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, failedCall(500, "/auth/login"));
  await page.route("**/api/v1/auth/login", (route) => route.fulfill({ status: 500, json: { message: "?" } }));
  await page.getByLabel("E-mail").fill("ana.lima@sabia.example");
  await page.getByLabel("Senha", { exact: true }).fill("sabia-ana-1");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toContainText("Login falhou");
  await page.unroute("**/api/v1/auth/login");
  await context.setOffline(true);
  await page.getByLabel("Senha", { exact: true }).fill("sabia-ana-1");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toContainText("Sem conexão. Verifique sua internet.");
  await context.setOffline(false);
  await page.getByLabel("Senha", { exact: true }).fill("sabia-ana-1");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the password can be shown, and pressing twice signs in once", async ({ page }) => {
  const password = page.getByLabel("Senha", { exact: true });
  await password.fill("sabia-ana-1");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Ocultar senha" }).click();
  await expect(password).toHaveAttribute("type", "password");

  const attempts: string[] = [];
  page.on("request", (request) => request.url().endsWith("/auth/login") && attempts.push(request.url()));
  const release = await holdAnswers(page);
  await page.getByLabel("E-mail").fill("ana.lima@sabia.example");
  await password.press("Enter");
  await password.press("Enter");
  await page.getByRole("button", { name: "Entrando…" }).click({ force: true });
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(attempts).toHaveLength(1);
});

test("a student can sign in by keyboard @desktop", async ({ page }) => {
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type("ana.lima@sabia.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("sabia-ana-1");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Mostrar senha" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Esqueci minha senha" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  // the next person on this device doesn't see who signed in
  await page.goto("/logout");
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("E-mail")).toHaveValue("");
});

test("the login links to first access, forgotten password and registration @desktop", async ({ page }) => {
  for (const [name, path] of [
    ["Primeiro acesso", "/first-access"],
    ["Esqueci minha senha", "/login/redefinir-senha"],
    ["Cadastrar", "/register"],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", path);
  }
});

test("nothing on the login shifts", async ({ page }) => {
  const sumShifts = await watchShifts(page);
  await page.reload();
  await untilTheWebDrew(page);
  await untilDrawn(page);
  expect(await sumShifts()).toBeLessThan(0.02);
});
