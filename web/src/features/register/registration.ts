import { visitorForm } from "../../platform/drafts/form-drafts.ts";
import { createFormValues } from "../../ui/form-values.ts";
import { toDigits } from "../../ui/mask.ts";

/** The labels of all fields (spec §3), in the page's order. */
export const labels = {
  name: "Nome",
  birth_date: "Data de Nascimento",
  cpf: "CPF",
  gender: "Gênero",
  gender_identity: "Identidade de Gênero",
  naturalness: "Naturalidade",
  phone_number: "Telefone",
  address_cep: "CEP",
  address_state: "Estado",
  address_city: "Cidade",
  address_neighborhood: "Bairro",
  address_street: "Rua",
  address_number: "Número",
  address_complement: "Complemento",
  email: "E-mail",
  password: "Senha",
  password_confirmation: "Confirmar Senha",
} as const;

export type RegistrationField = keyof typeof labels;
export type RegistrationValues = Record<RegistrationField, string>;

export const fieldNames = Object.keys(labels) as RegistrationField[];

/** Key of the draft kept in this tab. */
export const registerDraft = visitorForm("register");

export const { keptNames, withoutSecrets, startFrom } = createFormValues(fieldNames, [
  "password",
  "password_confirmation",
]);

/**
 * The request body: CPF, telephone and CEP stripped to digits (spec §5); the birth date stays `DD/MM/YYYY`
 * (wire §3).
 */
export const toBody = (values: RegistrationValues): RegistrationValues => ({
  ...values,
  cpf: toDigits(values.cpf),
  phone_number: toDigits(values.phone_number),
  address_cep: toDigits(values.address_cep),
});
