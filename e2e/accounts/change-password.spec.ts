import type { Page } from "@playwright/test";
import { recordAnnouncements } from "../support/announced.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { newStudent } from "../support/new-student.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

const ownPassword = "sabia-carla-1";

const fields = (page: Page) => ({
  current: page.getByLabel("Senha atual"),
  next: page.getByLabel("Nova senha", { exact: true }),
  again: page.getByLabel("Confirmar nova senha"),
});

async function change(page: Page, current: string, next: string, again = next) {
  const { current: currentField, next: nextField, again: againField } = fields(page);
  await currentField.fill(current);
  await nextField.fill(next);
  await againField.fill(again);
  await page.getByRole("button", { name: "Salvar" }).click();
}

test("empty and wrong passwords are reported under their fields, and saving leaves the focus on Salvar @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/change-pass"));
  await enter(page, portal, "carla");
  await page.goto("/alterar-senha");
  const { current, next, again } = fields(page);
  const save = page.getByRole("button", { name: "Salvar" });
  await test.step("all three are required", async () => {
    await save.click();
    await expect(current).toHaveAccessibleDescription("Campo obrigatório");
    await expect(next).toHaveAccessibleDescription(/Campo obrigatório/);
    await expect(again).toHaveAccessibleDescription("Campo obrigatório");
    await expect(current).toBeFocused();
  });
  await test.step("a wrong current password is reported in a toast too", async () => {
    await change(page, "não é esta", "quintal de pitanga");
    await expect(page.getByRole("alert").filter({ hasText: "Oops... Dados inválidos" })).toBeVisible();
    await expect(current).toHaveAccessibleDescription("Senha atual incorreta.");
    await expect(current).toHaveAttribute("aria-invalid", "true");
    await expect(current).toBeFocused();
  });
  await test.step("a double press on Salvar leaves the focus on it while it saves", async () => {
    // without the errors, which the first press removes: the form's height would change under the second
    await page.reload();
    // when the test ends, the request is sent after all: it must not change the password
    await page.route("**/auth/change-pass", () => {});
    await current.fill("não é esta");
    await next.fill("quintal de pitanga");
    await again.fill("quintal de pitanga");
    await save.dblclick();
    await expect(page.getByRole("button", { name: "Salvando…" })).toBeFocused();
  });
});

test("the password is changed and changed back, and this session stays @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "carla");
  await page.goto("/alterar-senha");
  await change(page, ownPassword, "quintal de pitanga");
  await expect(page.getByText("Senha alterada")).toBeVisible();
  await expect(fields(page).current).toHaveValue("");
  await page.reload();
  await change(page, "quintal de pitanga", ownPassword);
  await expect(page.getByText("Senha alterada")).toBeVisible();
});

test("a password change whose answer was lost is not reported as a wrong password @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION/, failedCall(422, "/auth/change-pass"));
  const person = await newStudent(page, portal);
  await page.goto("/alterar-senha");
  const doubt = page.getByText("Um envio anterior ficou sem resposta.");
  await change(page, "não é esta", "quintal de pitanga");
  await expect(fields(page).current).toHaveAttribute("aria-invalid", "true");
  await expect(doubt, "certainly wrong").toHaveCount(0);
  await loseAnswer(page, "**/auth/change-pass", { times: 1 });
  await change(page, person.password, "quintal de pitanga");
  await expect(page.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  const expectAnnounced = await recordAnnouncements(page);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(doubt).toBeVisible();
  await expectAnnounced(doubt);
  await change(page, "quintal de pitanga", "quintal de cajá");
  await expect(page.getByText("Senha alterada")).toBeVisible();
  await expect(doubt, "the outcome is known now").toHaveCount(0);
  await change(page, "não é esta", "quintal de pitanga");
  await expect(fields(page).current).toHaveAttribute("aria-invalid", "true");
  await expect(doubt).toHaveCount(0);
});
