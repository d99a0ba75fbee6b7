import type { Page } from "@playwright/test";
import { enter, expect, test } from "../support/test.ts";

/** Every text field of the page's form in order, with its name, type and autocomplete token. */
const readTokens = (page: Page) =>
  page
    .locator("form :is(input, select)")
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(
        (field) => `${field.name || "(no name)"}: ${field.type} ${field.autocomplete}`,
      ),
    );

/** Fields that don't announce that they are required. */
const listOptional = (page: Page) =>
  page
    .getByRole("main")
    .locator("input:not([readonly]):not([aria-required=true]), select:not([aria-required=true])")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));

type Form = { tokens: string[]; optional?: string[] };

const open: Record<string, Form> = {
  "/login": { tokens: ["email: email username", "password: password current-password"] },
  "/first-access": { tokens: ["enrollment: text off", "birth_date: text bday"] },
  "/first-access-register": {
    tokens: [
      "email: email username",
      "password: password new-password",
      "password_confirmation: password new-password",
    ],
  },
  "/login/redefinir-senha": { tokens: ["email: email username"] },
  "/login/redefinir-senha/qualquer": {
    tokens: [
      "email: email username",
      "password: password new-password",
      "password_confirmation: password new-password",
    ],
  },
  "/register": {
    tokens: [
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
    optional: ["address_complement"],
  },
};

const signedIn: Record<string, Form> = {
  "/perfil": {
    tokens: [
      "name: text name",
      "email: email email",
      "genero: select-one sex",
      "identidadeGenero: select-one off",
      "naturalidade: text off",
    ],
    optional: ["genero", "identidadeGenero", "naturalidade"],
  },
  // the hidden e-mail names the password manager's entry for the new password
  "/alterar-senha": {
    tokens: [
      "email: email username",
      "password: password current-password",
      "new_password: password new-password",
      "new_password_confirmation: password new-password",
    ],
  },
};

/** A visible password would otherwise be corrected like any text. */
async function expectPasswordsAsTyped(page: Page, tokens: string[]): Promise<void> {
  const fields = page.locator("input[type=password]");
  await expect(fields).toHaveCount(tokens.filter((token) => token.includes(": password ")).length);
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute("autocapitalize", "none");
    await expect(field).toHaveAttribute("autocorrect", "off");
    await expect(field).toHaveAttribute("spellcheck", "false");
  }
}

async function lookAtForms(page: Page, forms: Record<string, Form>): Promise<void> {
  for (const [path, { tokens, optional = [] }] of Object.entries(forms))
    await test.step(path, async () => {
      await page.goto(path);
      await expect.poll(() => readTokens(page)).toEqual(tokens);
      expect(await listOptional(page), "fields that aren't required").toEqual(optional);
      await expectPasswordsAsTyped(page, tokens);
    });
}

test("a form's fields have their autocomplete tokens and say if they are required, and no password is corrected @desktop", async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    sessionStorage.setItem("first_access_enrollment", "20260043");
    sessionStorage.setItem("first_access_birth_date", "01122003");
  });
  await page.route("**/recover_user_by_token/*", (route) =>
    route.fulfill({ json: { user: { name: "Ana Lima", email: "ana.lima@sabia.example" } } }),
  );
  await lookAtForms(page, open);
  await enter(page, portal, "ana");
  await lookAtForms(page, signedIn);
  await expect(page.locator("input[autocomplete=username]"), "the form's owner").toHaveValue(
    "ana.lima@sabia.example",
  );
});
