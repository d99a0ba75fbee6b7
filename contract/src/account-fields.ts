import { z } from "zod";
import { isCpf } from "./cpf.ts";
import { idFieldSaying } from "./fields.ts";
import {
  emailLength,
  emailPattern,
  isCep,
  isPhone,
  lengthOf,
  phoneFault,
  withoutMask,
  withoutUnseen,
} from "./text-rules.ts";

/** An e-mail as people type or paste it; compared case-insensitively (wire §2). */
export const emailField = z
  .string({ error: "Informe o e-mail." })
  .overwrite(withoutUnseen)
  .trim()
  .min(1, { error: "Informe o e-mail." })
  .max(emailLength, { error: "E-mail inválido." })
  .pipe(z.email({ pattern: emailPattern, error: "E-mail inválido." }));

/** Password length, normalised as for comparison: a letter with a combining mark counts as one. */
const passwordLengthOf = (text: string): number => lengthOf(text.normalize("NFC"));
const longestPassword = 128;

/** A password that is already in use: only its length is bounded, so that it can be compared. */
export const currentPasswordSaying = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing })
    .refine((text) => passwordLengthOf(text) <= longestPassword, {
      error: "A senha tem no máximo 128 caracteres.",
    });

/** A password being chosen (wire §2). Rules that need more data (no e-mail, birth date or common password) are checked by the server. */
export const newPassword = z
  .string({ error: "Campo obrigatório" })
  .min(1, { error: "Campo obrigatório" })
  .refine((text) => text === "" || passwordLengthOf(text) >= 8, {
    error: "A senha deve ter no mínimo 8 caracteres.",
  })
  .refine((text) => passwordLengthOf(text) <= longestPassword, {
    error: "A senha deve ter no máximo 128 caracteres.",
  });

/** The repeated password; `sameAs` on the body checks that both agree. */
export const confirmation = z.string({ error: "Campo obrigatório" }).min(1, { error: "Campo obrigatório" });

const isFilledText = (value: unknown): boolean => typeof value === "string" && value !== "";

type Refinement = [
  (body: Record<string, unknown>) => boolean,
  { path: string[]; error: string; when(payload: { value: unknown }): boolean },
];

/**
 * A refinement of a body: both fields must be equal. Without `when`, its error would appear only once all
 * other fields are valid. A field that is missing or no text has its own error.
 */
export const sameAs = (field: string, confirmationField: string, message: string): Refinement => [
  (body) => body[field] === body[confirmationField],
  {
    path: [confirmationField],
    error: message,
    when: ({ value }) => {
      const body = value as Record<string, unknown> | null;
      return [body?.[field], body?.[confirmationField]].every(isFilledText);
    },
  },
];

/** `YYYY-MM-DD` of a calendar day from 1900 on, or undefined. */
function toDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return real && year >= "1900" ? text : undefined;
}

/** A birth date written in `pattern` (groups: day, month, year), parsed to `YYYY-MM-DD`. */
const birthDate = (pattern: RegExp) =>
  z
    .string({ error: "Informe a data de nascimento." })
    .trim()
    .min(1, { error: "Informe a data de nascimento." })
    .transform((text, context) => {
      const [, day = "", month = "", year = ""] = pattern.exec(text) ?? [];
      const value = toDay(year, month, day);
      if (value === undefined && text !== "") {
        context.addIssue({ code: "custom", message: "Data de nascimento inválida." });
      }
      return value ?? z.NEVER;
    });

/** First access: `DDMMYYYY` (wire §3). */
export const birthDateDigits = birthDate(/^(\d{2})(\d{2})(\d{4})$/);
/** Registration: `DD/MM/YYYY` (wire §3). */
export const birthDateMasked = birthDate(/^(\d{2})\/(\d{2})\/(\d{4})$/);

/** Digits, with or without a mask; parsed to bare digits (wire §3). */
const digits = (isValid: (text: string) => boolean, message: string) =>
  z
    .string({ error: "Campo obrigatório" })
    .trim()
    .min(1, { error: "Campo obrigatório" })
    .max(40, { error: message })
    .transform(withoutMask)
    .refine((text) => text === "" || isValid(text), { error: message });

/** CPF with valid check digits. */
export const cpfField = digits(isCpf, "CPF inválido.");
/** Phone with area code, optionally with country code. */
export const phoneField = digits(isPhone, phoneFault);
/** CEP, the Brazilian postal code. */
export const cepField = digits(isCep, "CEP inválido.");

/** Id of a state, as `places` lists them. */
export const stateField = idFieldSaying("Selecione o estado.");
/** Id of a city; the server checks that it belongs to the given state. */
export const cityField = idFieldSaying("Selecione a cidade.");

const choice = { error: "Selecione uma opção." };
/** Gender: male or female. */
export const gender = z.enum(["M", "F"], choice);
/** Gender identity: male, female, non-binary, or not informed. */
export const genderIdentity = z.enum(["M", "F", "NB", "NI"], choice);
