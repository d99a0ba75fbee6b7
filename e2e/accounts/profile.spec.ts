import type { Page } from "@playwright/test";
import { comeBack } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { boxOf } from "../support/layout.ts";
import {
  endedSession,
  enter,
  expect,
  failedCall,
  fillLogin,
  lostLine,
  people,
  test,
} from "../support/test.ts";

const nameField = (page: Page) => page.getByLabel("Nome");
const save = (page: Page) => page.getByRole("button", { name: "Salvar" });

test.beforeEach(async ({ page, portal }) => {
  await enter(page, portal, "bruno");
  await page.goto("/perfil");
});

test("the form reports its rules beside the fields that the school maintains, and its title leaves room for a button", async ({
  page,
}) => {
  await test.step("the title stays on one line with the button beside it", async () => {
    const middle = async (role: "heading" | "link", name: string) => {
      const { y, height } = await boxOf(page.getByRole("main").getByRole(role, { name, exact: true }));
      return y + height / 2;
    };
    expect(await middle("heading", "Perfil")).toBe(await middle("link", "Alterar Senha"));
  });
  await test.step("the fields that the school maintains are read-only", async () => {
    for (const label of ["Número do aluno", "Data de Nascimento", "CPF"])
      await expect(page.getByLabel(label)).toHaveAttribute("readonly");
    await expect(page.getByLabel("CPF")).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
    await expect(page.getByLabel("Data de Nascimento")).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
  });
  await test.step("Salvar is disabled while a rule is broken", async () => {
    await nameField(page).fill("");
    await expect(nameField(page)).toHaveAccessibleDescription("Name is required");
    await expect(page.getByRole("alert"), "it appears under the focused field").toHaveText(
      "Name is required",
    );
    await expect(save(page)).toBeDisabled();
    await nameField(page).fill("a".repeat(141));
    await expect(nameField(page)).toHaveValue("a".repeat(141));
    await expect(nameField(page)).toHaveAccessibleDescription("Name must be less than 10 characters");
    await nameField(page).fill("a".repeat(140));
    await expect(save(page)).toBeEnabled();
    await page.getByLabel("E-mail").fill("bruno");
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("E-mail must be valid");
    await expect(save(page)).toBeDisabled();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(nameField(page)).toHaveValue("Bruno Reis");
    await expect(save(page)).toBeEnabled();
    await expect(save(page), "the pressed button was unmounted").toBeFocused();
  });
});

test("the form saves, and the data survives a reload", async ({ page }) => {
  await page.getByLabel("Naturalidade").fill("Olinda, PE");
  await page.getByLabel("Identidade de Gênero").selectOption("Não Informado");
  const sent = page.waitForRequest("**/auth/profile");
  await save(page).click();
  expect((await sent).method()).toBe("PATCH");
  await expect(page.getByRole("status").filter({ hasText: "Perfil atualizado." })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Naturalidade")).toHaveValue("Olinda, PE");
  await expect(page.getByLabel("Identidade de Gênero").locator("option:checked")).toHaveText("Não Informado");
});

test("unsaved text survives a reload, and is deleted at signing out @desktop", async ({ page }) => {
  await nameField(page).fill("Bruno Reis de Souza");
  await page.reload();
  await expect(nameField(page)).toHaveValue("Bruno Reis de Souza");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.reload();
  await expect(nameField(page)).toHaveValue("Bruno Reis");

  await nameField(page).fill("Bruno Reis Neto");
  await page.goto("/logout");
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Neto");
});

test("text typed while the profile is being saved stays @desktop", async ({ page }) => {
  const release = await hold(page, "**/auth/profile");
  await page.getByLabel("Naturalidade").fill("Recife, PE");
  await nameField(page).fill("  Bruno Reis ");
  await save(page).click();
  await page.getByLabel("Naturalidade").fill("Recife, Pernambuco");
  release();
  await expect(nameField(page), "the server's present value").toHaveValue("Bruno Reis");
  await expect(page.getByLabel("Naturalidade")).toHaveValue("Recife, Pernambuco");
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeVisible();
});

test("an older tab does not revert changes made elsewhere @desktop", async ({ page }) => {
  await page.getByLabel("Gênero", { exact: true }).selectOption("Feminino");
  const headers = {
    Authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem("token"))}`,
  };
  const { user } = await (await page.request.get("/api/v1/auth/user", { headers })).json();
  const renamed = { ...user, name: "Bruno Reis Júnior" };
  await page.request.patch("/api/v1/auth/profile", { headers, data: renamed });
  await comeBack(page);
  await expect(nameField(page)).toHaveValue("Bruno Reis Júnior");
  await expect(page.getByLabel("Gênero", { exact: true }), "what was chosen here").toHaveValue("F");
  await page.reload();
  await expect(nameField(page)).toHaveValue("Bruno Reis Júnior");
  await expect(page.getByLabel("Gênero", { exact: true })).toHaveValue("F");
  await page.request.patch("/api/v1/auth/profile", { headers, data: { ...user, name: "Bruno Reis" } });
  await page.reload();
  await expect(nameField(page), "a draft has only the changed fields").toHaveValue("Bruno Reis");
});

test("saving one field does not revert what another device saved meanwhile @desktop", async ({ page }) => {
  await expect(nameField(page)).toHaveValue("Bruno Reis");
  const headers = {
    Authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem("token"))}`,
  };
  const load = async () => (await (await page.request.get("/api/v1/auth/user", { headers })).json()).user;
  const before = await load();
  const moved = { ...before, name: "Bruno Reis Júnior", email: "bruno.junior@sabia.example" };
  await page.request.patch("/api/v1/auth/profile", { headers, data: moved });
  await page.getByLabel("Naturalidade").fill("Belém, PA");
  await save(page).click();
  await expect(nameField(page), "as it was saved there").toHaveValue(moved.name);
  await expect(page.getByLabel("Naturalidade")).toHaveValue("Belém, PA");
  const { name, email, naturalidade } = await load();
  await page.request.patch("/api/v1/auth/profile", { headers, data: before });
  expect({ name, email, naturalidade }).toEqual({
    name: moved.name,
    email: moved.email,
    naturalidade: "Belém, PA",
  });
});

test("typed text survives a session that expires meanwhile @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  await nameField(page).fill("Bruno Reis Filho");
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  await page.request.post("/api/v1/auth/logout", { headers: { Authorization: `Bearer ${token}` } });
  await save(page).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Sua sessão expirou. Entre novamente.")).toBeVisible();
  await fillLogin(page, people.bruno);
  await expect(page).toHaveURL("/perfil");
  await expect(nameField(page)).toHaveValue("Bruno Reis Filho");
});

test("an e-mail that is taken is refused under its field, and who tries too many has to wait and keeps what was typed @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/profile"), failedCall(429, "/auth/profile"));
  const email = page.getByLabel("E-mail");
  await email.fill("ana.lima@sabia.example");
  await save(page).click();
  await expect(email).toHaveAccessibleDescription("Este e-mail já está em uso.");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();

  const message = "Muitas tentativas. Aguarde um pouco e tente novamente.";
  await page.route("**/auth/profile", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "60" }, json: { message } }),
  );
  await email.fill("carla.nunes@sabia.example");
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(email).toHaveValue("carla.nunes@sabia.example");
  await expect(save(page)).toBeEnabled();
});

test("offline, the profile says so and keeps what was typed @phone", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await nameField(page).fill("Bruno Sem Linha");
  await context.setOffline(true);
  await expect(page.getByText("Sem conexão. O que você digita continua salvo nesta aba.")).toBeVisible();
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Verifique sua internet." })).toBeVisible();
  await expect(nameField(page)).toHaveValue("Bruno Sem Linha");
  await context.setOffline(false);
});
