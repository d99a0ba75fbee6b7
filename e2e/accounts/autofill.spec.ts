import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/test.ts";

/** Every text field of the page's form in order, with its name, type and autocomplete token. */
const readTokens = (page: Page) =>
  page
    .locator("form :is(input, select)")
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(
        (field) => `${field.name || "(no name)"}: ${field.type} ${field.autocomplete}`,
      ),
    );

const open: Record<string, string[]> = {
  "/login": ["email: email username", "password: password current-password"],
  "/first-access": ["enrollment: text off", "birth_date: text bday"],
  "/first-access-register": [
    "email: email username",
    "password: password new-password",
    "password_confirmation: password new-password",
  ],
  "/login/redefinir-senha": ["email: email username"],
  "/login/redefinir-senha/qualquer": [
    "email: email username",
    "password: password new-password",
    "password_confirmation: password new-password",
  ],
  "/register": [
    "name: text name",
    "birth_date: text bday",
    "cpf: text off",
    "gender: select-one sex",
    "gender_identity: select-one off",
    "naturalness: text off",
    "phone_number: tel tel-national",
    "address_cep: text postal-code",
    "address_state: select-one address-level1",
    "address_city: select-one address-level2",
    "address_neighborhood: text address-level3",
    "address_street: text address-line1",
    "address_number: text off",
    "address_complement: text address-line2",
    "email: email username",
    "password: password new-password",
    "password_confirmation: password new-password",
  ],
};

const signedIn: Record<string, string[]> = {
  "/perfil": [
    "name: text name",
    "email: email email",
    "genero: select-one sex",
    "identidadeGenero: select-one off",
    "naturalidade: text off",
  ],
  // the hidden e-mail names the password manager's entry for the new password
  "/alterar-senha": [
    "email: email username",
    "password: password current-password",
    "new_password: password new-password",
    "new_password_confirmation: password new-password",
  ],
};

for (const [path, tokens] of Object.entries(open))
  test(`${path} has the autocomplete tokens of its fields @desktop`, async ({ page }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem("first_access_enrollment", "20260043");
      sessionStorage.setItem("first_access_birth_date", "01122003");
    });
    await page.route("**/recover_user_by_token/*", (route) =>
      route.fulfill({ json: { user: { name: "Ana Lima", email: "ana.lima@sabia.example" } } }),
    );
    await page.goto(path);
    await expect.poll(() => readTokens(page)).toEqual(tokens);
  });

test("forms behind the login have the autocomplete tokens of their fields and of their owner @desktop", async ({
  page,
}) => {
  await signIn(page, "ana");
  for (const [path, tokens] of Object.entries(signedIn)) {
    await page.goto(path);
    await expect.poll(() => readTokens(page)).toEqual(tokens);
  }
  await expect(page.locator("input[autocomplete=username]")).toHaveValue("ana.lima@sabia.example");
});
