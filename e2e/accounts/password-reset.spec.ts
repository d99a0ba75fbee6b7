import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { registerPerson } from "../support/new-person.ts";
import { stopClock } from "../support/stop-time.ts";
import { axe, expect, failedCall, fillLogin, lostLine, test } from "../support/test.ts";
import { openResetLink } from "./mailbox.ts";

const address = (page: Page) => page.getByLabel("E-mail");
const newPassword = (page: Page) => page.getByLabel("Nova senha", { exact: true });
const confirmation = (page: Page) => page.getByLabel("Confirmar nova senha");

async function requestLink(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await expect(page).toHaveURL("/login/redefinir-senha");
  // The login has a field of the same name, and stays until this page has loaded.
  await expect(page.getByRole("button", { name: "Enviar link" })).toBeVisible();
  await address(page).fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
}

const lookup = "**/recover_user_by_token/*";

/** Opens the form behind a link that the server knows, without a mail. */
async function openForm(page: Page) {
  await page.route(lookup, (route) =>
    route.fulfill({ json: { user: { name: "Ana Lima", email: "ana.lima@sabia.example" } } }),
  );
  await page.goto("/login/redefinir-senha/qualquer");
  await expect(newPassword(page)).toBeVisible();
}

async function choose(page: Page, password: string, again = password) {
  await newPassword(page).fill(password);
  await confirmation(page).fill(again);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
}

test("the mail's link leads to a new password, and works once", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(412, "/auth/recover_user_by_token/.+"));
  const { email } = await registerPerson(page.request);
  await page.goto("/login");
  await address(page).fill("outro@correio.example");
  await requestLink(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confira seu e-mail");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await axe(page);
  const link = await openResetLink(page, email);

  await expect(page.getByLabel("Conta")).toHaveValue(email);
  await axe(page);
  await choose(page, "varanda de pitanga");
  await expect(page).toHaveURL("/login");
  await expect(address(page), "not the one that was tried before").toHaveValue(email);
  await fillLogin(page, { email, password: "varanda de pitanga" });
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/logout");
  await expect(page).toHaveURL("/login");
  await page.goto(link);
  await expect(page.getByText("Este link de redefinição expirou. Solicite um novo.")).toBeVisible();
});

test("a reset mail can be sent again at once, or to another address @desktop", async ({ page }) => {
  const { email } = await registerPerson(page.request);
  await requestLink(page, email);
  const again = page.getByRole("button", { name: "Enviar de novo" });
  const asked = page.waitForResponse("**/auth/reset_password");
  await again.press("Enter");
  expect((await asked).status()).toBe(200);
  const messages = page.getByRole("status").filter({ hasText: "e-mail" });
  await expect(messages, "beside the earlier message").toHaveCount(2);
  await expect(again).toBeFocused();
  await page.getByRole("button", { name: "Usar outro e-mail" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
});

test("an unknown e-mail is reported under the field @desktop", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(404, "/auth/reset_password"));
  await requestLink(page, "ninguem@sabia.example");
  await expect(address(page)).toHaveAccessibleDescription("Nenhum usuário encontrado com este email");
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue("ninguem@sabia.example");
  await address(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Nenhum usuário encontrado com este email");
});

test("an expired link warns, counts down and goes to the login @phone", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/auth/recover_user_by_token/.+"));
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const message = "Este link de redefinição expirou. Solicite um novo.";
  await page.route(lookup, (route) => route.fulfill({ status: 412, json: { message } }));
  await page.goto("/login/redefinir-senha/velho");
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(page.getByRole("timer")).toHaveText("Você vai para o login em 10 s.");
  await page.clock.setFixedTime(now + 4_000);
  await expect(page.getByRole("timer")).toHaveText("Você vai para o login em 6 s.");
  await expect(page.getByRole("link", { name: "Pedir novo link" })).toBeVisible();
  await page.clock.setFixedTime(now + 10_000);
  await expect(page).toHaveURL("/login");
});

test("any other link is invalid and goes to the login @desktop", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(404, "/auth/recover_user_by_token/.+"));
  // otherwise the countdown might be over before the link is pressed
  await page.clock.setFixedTime(Date.now());
  await page.goto("/login/redefinir-senha/inventado");
  await expect(page.getByRole("alert")).toHaveText("Erro ao recuperar usuário. Token inválido.");
  await page.getByRole("link", { name: "Ir para o login" }).click();
  await expect(page).toHaveURL("/login");
});

test("offline, a link can be retried, and the focus is kept @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  let isUp = false;
  const user = { name: "Ana Lima", email: "ana.lima@sabia.example" };
  await page.route(lookup, (route) => (isUp ? route.fulfill({ json: { user } }) : route.abort()));
  await page.goto("/login/redefinir-senha/qualquer");
  const alert = page.getByRole("alert");
  const again = page.getByRole("button", { name: "Tentar novamente" });
  for (isUp of [false, true]) {
    await expect(alert).toContainText(
      "Abrir o link sem conexão não o gasta: tente de novo quando a internet voltar.",
    );
    const answer = await hold(page, lookup);
    await again.press("Enter");
    await expect(page.getByRole("button", { name: "Tentando…" })).toBeFocused();
    await expect(alert).toBeVisible();
    answer();
    if (!isUp) await expect(again).toBeFocused();
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(newPassword(page)).toBeVisible();
});

test("passwords that differ or are refused are reported in place, and a link that has expired meanwhile as on arrival @phone", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/auth/save_new_password"), failedCall(422, "/auth/save_new_password"));
  await openForm(page);
  await page.route("**/save_new_password", () => {
    throw new Error("sent");
  });
  await choose(page, "quintal de jabuticaba", "quintal de pitanga");
  await expect(confirmation(page)).toHaveAccessibleDescription("As senhas não são idênticas.");
  await expect(confirmation(page)).toBeFocused();
  const alert = page.getByRole("alert").filter({ hasText: "As senhas não são idênticas." });
  await confirmation(page).press("Enter");
  await alert.evaluate((it) => it.setAttribute("data-earlier", ""));
  await confirmation(page).press("Enter");
  await expect(alert.and(page.locator(":not([data-earlier])")), "a new one, announced again").toBeVisible();
  await page.unroute("**/save_new_password");
  await page.route("**/save_new_password", (route) =>
    route.fulfill({ status: 422, json: { message: "Dados inválidos", errors: { password: ["curta"] } } }),
  );
  await choose(page, "abc");
  await expect(newPassword(page)).toHaveAccessibleDescription(/curta/);
  await page.unroute("**/save_new_password");
  await page.route("**/save_new_password", (route) =>
    route.fulfill({ status: 412, json: { message: "Expirou agora." } }),
  );
  await choose(page, "quintal de jabuticaba");
  await expect(page.getByRole("alert").filter({ hasText: "Expirou agora." })).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
});

test("offline, the typed password stays, and can be saved once the connection is back @desktop", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await openForm(page);
  await context.setOffline(true);
  await choose(page, "quintal de jabuticaba");
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(newPassword(page)).toHaveValue("quintal de jabuticaba");
  await expect(confirmation(page)).toHaveValue("quintal de jabuticaba");
  await context.setOffline(false);
  await page.route("**/save_new_password", (route) => route.fulfill({ json: { message: "Pronto." } }));
  const save = page.getByRole("button", { name: "Salvar nova senha" });
  await expect(save).toBeVisible();
  await save.click();
  await expect(page.getByText("Pronto.")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("a new password whose answer was lost is not reported as an expired link @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine, failedCall(412, "/auth/save_new_password"));
  const { email } = await registerPerson(page.request);
  await requestLink(page, email);
  await openResetLink(page, email);
  await loseAnswer(page, "**/save_new_password", { times: 1 });
  const doubt = page.getByText("Um envio anterior ficou sem resposta.");
  await choose(page, "varanda de pitanga");
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(doubt).toHaveCount(0);
  await page.clock.setFixedTime(Date.now());
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByRole("alert").filter({ has: doubt })).toContainText(
    "Este link de redefinição expirou. Solicite um novo.",
  );
  await page.getByRole("link", { name: "Ir para o login" }).click();
  await fillLogin(page, { email, password: "varanda de pitanga" });
  await expect(page).toHaveURL("/dashboard");
});

test("a failed save is reported and goes to the login after 2 s @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/auth/save_new_password"));
  await page.clock.install();
  await openForm(page);
  await page.route("**/save_new_password", (route) => route.fulfill({ status: 500, json: { message: "?" } }));
  await stopClock(page);
  await choose(page, "quintal de jabuticaba");
  await expect(async () => {
    // part of what the page does with an answer waits for the next tick of its mocked clock
    await page.clock.runFor(10);
    await expect(page.getByText("Erro ao redefinir senha. Atualize a página e tente novamente.")).toBeVisible(
      { timeout: 500 },
    );
  }).toPass();
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL(/qualquer$/);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/login");
});
