import { makePending } from "../accounts/pending.ts";
import { newPerson, registerPerson } from "../support/new-person.ts";
import { expect, failedCall, test } from "../support/test.ts";
import { expectArrival, press, reach } from "./keyboard.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a student signs in, changes profile and password, and signs out by keyboard @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(401, "/auth/login"));
  const { keyboard } = page;
  const { email, password } = await registerPerson(page.request);
  await page.goto("/login");
  await reach(page, page.getByLabel("E-mail"));
  await keyboard.type(email);
  await reach(page, page.getByLabel("Senha", { exact: true }));
  await keyboard.type("uma-senha-errada");
  await keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(/Credenciais inválidas/);
  await expect(page.getByLabel("Senha", { exact: true }), "it was cleared, and waits").toBeFocused();
  await keyboard.type(password);
  await keyboard.press("Enter");
  await expectArrival(page, "Dashboard");

  const menu = page.getByRole("button", { name: /^Abrir menu/ });
  await press(page, menu, { way: "Shift+Tab" });
  await keyboard.type("p");
  await keyboard.press("Enter");
  await expectArrival(page, "Perfil");
  const name = page.getByLabel("Nome", { exact: true });
  await reach(page, name);
  await keyboard.press("ControlOrMeta+a");
  await keyboard.press("Delete");
  await keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription("Name is required");
  await expect(name).toBeFocused();
  await keyboard.type("Lia do Prado");
  const save = page.getByRole("button", { name: "Salvar" });
  await press(page, save);
  await expect(menu).toHaveAccessibleName("Abrir menu de Lia do Prado");
  await expect(save).toBeFocused();

  await press(page, page.getByRole("link", { name: "Alterar Senha" }), { way: "Shift+Tab" });
  await expectArrival(page, "Alterar Senha");
  await reach(page, page.getByLabel("Senha atual"));
  await keyboard.type(password);
  await reach(page, page.getByLabel("Nova senha", { exact: true }));
  await keyboard.type("quintal de pitanga");
  const again = page.getByLabel("Confirmar nova senha");
  await reach(page, again);
  await keyboard.type("quintal de manga");
  await keyboard.press("Enter");
  await expect(again).toHaveAccessibleDescription("Senhas não são iguais");
  await expect(again).toBeFocused();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("quintal de pitanga");
  await keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Senha alterada" })).toBeVisible();

  await reach(page, menu, "Shift+Tab");
  await keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("E-mail"), "the next person doesn't see who signed in").toHaveValue("");
});

test("a student completes the first access by keyboard @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/auth/first-access-verify"));
  const { keyboard } = page;
  const { email, password } = newPerson();
  await makePending(portal.databaseUrl, "20260044");
  await page.goto("/login");
  await press(page, page.getByRole("link", { name: /^Primeiro acesso/ }));
  await expectArrival(page, "Primeiro Acesso (Verificação)");
  const enrollment = page.getByLabel("Matrícula");
  const birthDate = page.getByLabel("Data de Nascimento");
  await reach(page, enrollment);
  await keyboard.type("20260044");
  await reach(page, birthDate);
  await keyboard.type("28022004");
  await keyboard.press("Enter");
  await expect(enrollment, "not her birth date: to be filled in again").toBeFocused();
  await keyboard.type("20260044");
  await reach(page, birthDate);
  await keyboard.type("29022004");
  await keyboard.press("Enter");
  await expectArrival(page, "Primeiro Acesso");
  await reach(page, page.getByLabel("E-mail"));
  await keyboard.type(email);
  await reach(page, page.getByLabel("Senha", { exact: true }));
  await keyboard.type(password);
  await reach(page, page.getByLabel("Confirmar Senha"));
  await keyboard.type(password);
  await press(page, page.getByRole("button", { name: "Cadastrar" }));
  await expectArrival(page, "Entrar");
});

test("a student resets the password by mail, by keyboard @desktop", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(failedCall(422, "/auth/reset_password"));
  const { keyboard } = page;
  const { email } = await registerPerson(page.request);
  await page.goto("/login");
  await press(page, page.getByRole("link", { name: "Esqueci minha senha" }));
  await expectArrival(page, "Redefinir senha");
  const field = page.getByLabel("E-mail");
  await reach(page, field);
  await keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription("Informe o e-mail.");
  await expect(field).toBeFocused();
  await keyboard.type(email);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Confira seu e-mail" })).toBeFocused();
  await press(page, page.getByRole("link", { name: "Ir para o login" }));
  await expectArrival(page, "Entrar");
});
