import type { Page } from "@playwright/test";
import type { NewPerson } from "../support/new-person.ts";

/** Fills in the registration like a user, except for the passwords. */
export async function fillRegistration(page: Page, { email, cpf }: NewPerson): Promise<void> {
  await page.getByLabel("Nome", { exact: true }).fill("Lia Prado");
  await page.getByLabel("Data de Nascimento").pressSequentially("09081998");
  await page.getByLabel("CPF").pressSequentially(cpf);
  await page.getByLabel("Gênero", { exact: true }).selectOption("Feminino");
  await page.getByLabel("Identidade de Gênero").selectOption("Não Binário");
  await page.getByLabel("Naturalidade").fill("Juiz de Fora, MG");
  await page.getByLabel("Telefone").pressSequentially("32987654321");
  await page.getByLabel("CEP").pressSequentially("36010041");
  await page.getByLabel("Estado").selectOption("Minas Gerais");
  await page.getByLabel("Cidade").selectOption("Juiz de Fora");
  await page.getByLabel("Bairro").fill("Centro");
  await page.getByLabel("Rua").fill("Rua Halfeld");
  await page.getByLabel("Número").fill("12");
  await page.getByLabel("E-mail").fill(email);
}

export async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar Senha").fill(password);
}
