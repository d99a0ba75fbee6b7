import { holdAnswers } from "../support/hold.ts";
import { untilDrawn, untilTheWebDrew, watchShifts } from "../support/layout.ts";
import { expect, failedCall, lostLine, test } from "../support/test.ts";

test("a refused login says why and clears the password; the e-mail stays, past a reload too @phone", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, ...[401, 422, 500].map((status) => failedCall(status, "/auth/login")));
  const email = page.getByLabel("E-mail");
  const password = page.getByLabel("Senha", { exact: true });
  const alert = page.getByRole("alert");
  const enterWith = async (typed: string) => {
    await password.fill(typed);
    await page.getByRole("button", { name: "Entrar" }).click();
  };
  await page.goto("/login");
  await test.step("invalid fields show the first error of the e-mail", async () => {
    await email.fill("isto não é um e-mail");
    await enterWith("tanto-faz-1");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAccessibleDescription("E-mail inválido.");
    await expect(email).toBeFocused();
    await expect(password).toHaveValue("");
    const inField = alert.filter({ hasText: /e-mail/i });
    await expect(inField, "announced by the field that takes the focus").toHaveCount(0);
    await email.press("Enter");
    await expect(inField, "nothing else announces it where the focus stays").toBeVisible();
  });
  await test.step("wrong credentials", async () => {
    await email.fill("ninguem@sabia.example");
    await enterWith("uma-senha-errada");
    await expect(alert).toHaveText("Credenciais inválidas. Email ou senha incorretos.");
    await expect(password).toHaveValue("");
    await expect(password).toBeFocused();
    await expect(email).toHaveValue("ninguem@sabia.example");
    await page.reload();
    await expect(email).toHaveValue("ninguem@sabia.example");
    await expect(password).toHaveValue("");
  });
  await test.step("every other failure is 'Login falhou', with its details", async () => {
    await page.route("**/api/v1/auth/login", (route) =>
      route.fulfill({ status: 500, json: { message: "?" } }),
    );
    await email.fill("ana.lima@sabia.example");
    await enterWith("sabia-ana-1");
    await expect(alert).toContainText("Login falhou");
    await page.unroute("**/api/v1/auth/login");
    await context.setOffline(true);
    await enterWith("sabia-ana-1");
    await expect(alert).toContainText("Sem conexão. Verifique sua internet.");
    await context.setOffline(false);
    await enterWith("sabia-ana-1");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("nothing on the login shifts, and the year and the credit line are under its form, as on every other page", async ({
  page,
}) => {
  const sumShifts = await watchShifts(page);
  await page.goto("/login");
  await untilTheWebDrew(page);
  await untilDrawn(page);
  expect(await sumShifts()).toBeLessThan(0.02);

  const credit = "Plataforma Sabiá, feita no Brasil";
  await expect(page.getByText(/© \d{4} Escola Sabiá/)).toContainText(credit);
  await page.goto("/vitrine");
  await expect(page.getByRole("contentinfo")).toContainText(/© \d{4} Escola Sabiá/);
  await expect(page.getByRole("contentinfo")).toContainText(credit);
});

test("the password can be shown, and pressing twice signs in once @phone", async ({ page }) => {
  await page.goto("/login");
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
