import type { Page } from "@playwright/test";
import { newPerson, registerPerson } from "../support/new-person.ts";
import { expect, failedCall, test } from "../support/test.ts";
import { openResetLink } from "./mailbox.ts";
import { fillPasswords, fillRegistration } from "./register-form.ts";

const doubt = (page: Page) => page.getByText("Um envio anterior ficou sem resposta.");

/** Leaves the page without the answer of a call, and without a failure; resolves when the server has carried it out. */
async function leaveUnanswered(page: Page, address: string) {
  const done = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      done.resolve();
    },
    { times: 1 },
  );
  return done.promise;
}

test("a registration in flight during a reload is not reported as somebody else's @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/auth/register"));
  const person = newPerson();
  await page.goto("/register");
  await fillRegistration(page, person);
  const send = async () => {
    await fillPasswords(page, person.password);
    await page.getByRole("button", { name: "Cadastrar" }).click();
  };
  const isDone = leaveUnanswered(page, "**/auth/register");
  await send();
  await isDone;
  await page.reload();
  await send();
  await expect(doubt(page)).toBeVisible();
});

test("a new password in flight during a reload is not reported as an expired link @desktop", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/auth/recover_user_by_token/.+"));
  const { email } = await registerPerson(page.request);
  await page.request.post("/api/v1/auth/reset_password", { data: { email } });
  await openResetLink(page, email);
  await page.getByLabel("Nova senha", { exact: true }).fill("varanda de pitanga");
  await page.getByLabel("Confirmar nova senha").fill("varanda de pitanga");
  const isDone = leaveUnanswered(page, "**/save_new_password");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await isDone;
  await page.reload();
  await expect(page.getByRole("alert").filter({ has: doubt(page) })).toContainText(
    "Este link de redefinição expirou. Solicite um novo.",
  );
});
