import { z } from "zod";
import {
  birthDateDigits,
  birthDateMasked,
  cepField,
  cityField,
  confirmation,
  cpfField,
  currentPasswordSaying,
  emailField,
  gender,
  genderIdentity,
  newPassword,
  phoneField,
  sameAs,
  stateField,
} from "./account-fields.ts";
import { user } from "./auth.ts";
import { defineEndpoints } from "./endpoint.ts";
import { atMost, messageAnswer, requiredText, visibleText } from "./fields.ts";
import { emailLength, emailPattern, withoutUnseen } from "./text-rules.ts";

const notIdentical = sameAs("password", "password_confirmation", "As senhas não são idênticas.");
const notEqual = sameAs("new_password", "new_password_confirmation", "Senhas não são iguais");

const firstAccessProof = {
  enrollment: z
    .string({ error: "Informe a matrícula." })
    .overwrite(withoutUnseen)
    .trim()
    .min(1, { error: "Informe a matrícula." })
    .max(60, atMost(60)),
  birth_date: birthDateDigits,
};

/** The body of a self-registration (spec §3). */
export const registration = z
  .object({
    name: requiredText(140),
    birth_date: birthDateMasked,
    cpf: cpfField,
    gender,
    gender_identity: genderIdentity,
    naturalness: requiredText(140),
    phone_number: phoneField,
    address_state: stateField,
    address_city: cityField,
    address_street: requiredText(140),
    address_neighborhood: requiredText(140),
    address_cep: cepField,
    address_number: requiredText(20),
    address_complement: z
      .string({ error: "Texto inválido." })
      .trim()
      .max(140, atMost(140))
      .nullish()
      .transform((text) => text || null),
    email: emailField,
    password: newPassword,
    password_confirmation: confirmation,
  })
  .refine(...notIdentical);

/** Getting and managing an account: first access, registration, password, profile (wire §3). */
export const accountEndpoints = defineEndpoints({
  "POST /v1/auth/reset_password": {
    access: "public",
    summary: "Send an e-mail with a link to choose a new password, valid once and for 60 minutes",
    body: z.object({ email: emailField }),
    answers: { 200: messageAnswer },
    errors: ["emailUnknown", "invalid", "throttled"],
  },
  "GET /v1/auth/recover_user_by_token/:token": {
    access: "public",
    summary: "The student whose password a reset link changes",
    params: z.object({ token: z.string() }),
    answers: { 200: z.object({ user: z.object({ name: z.string(), email: z.string() }) }) },
    errors: ["notFound", "resetLinkExpired"],
  },
  "POST /v1/auth/save_new_password": {
    access: "public",
    summary: "Choose a new password with the token of a reset link; ends every session",
    body: z
      .object({
        password: newPassword,
        password_confirmation: confirmation,
        token: z
          .string({ error: "Informe o código do link." })
          .min(1, { error: "Informe o código do link." }),
      })
      .refine(...notIdentical),
    answers: { 200: messageAnswer },
    errors: ["resetLinkExpired", "invalid"],
  },
  "POST /v1/auth/change-pass": {
    access: "student",
    summary: "Change the password; ends every other session",
    body: z
      .object({
        password: currentPasswordSaying("Campo obrigatório"),
        new_password: newPassword,
        new_password_confirmation: confirmation,
      })
      .refine(...notEqual),
    answers: { 200: messageAnswer },
    errors: ["unauthenticated", "invalid", "throttled"],
  },
  "PATCH /v1/auth/profile": {
    access: "student",
    summary: "Change one's own data, except student number, birth date and CPF",
    body: z.object({
      // Both English messages are the specification's, including the wrong number (§5).
      name: visibleText("Name is required").max(140, { error: "Name must be less than 10 characters" }),
      email: z
        .string({ error: "E-mail must be valid" })
        .overwrite(withoutUnseen)
        .trim()
        .max(emailLength, { error: "E-mail must be valid" })
        .pipe(z.email({ pattern: emailPattern, error: "E-mail must be valid" })),
      genero: gender.optional(),
      identidadeGenero: genderIdentity.optional(),
      naturalidade: z.string({ error: "Texto inválido." }).trim().max(140, atMost(140)).optional(),
    }),
    answers: { 200: z.object({ message: z.string(), user }) },
    errors: ["unauthenticated", "invalid", "throttled"],
  },
  "POST /v1/auth/first-access-verify": {
    access: "public",
    summary: "Check the student number (matrícula) and birth date for a first access",
    body: z.object(firstAccessProof),
    answers: { 200: messageAnswer },
    errors: ["enrollmentNotFound", "firstAccessDone", "invalid", "throttled"],
  },
  "POST /v1/auth/first-access-register": {
    access: "public",
    summary: "Set e-mail and password of a student whom the school has enrolled",
    body: z
      .object({
        ...firstAccessProof,
        email: emailField,
        password: newPassword,
        password_confirmation: confirmation,
      })
      .refine(...notIdentical),
    answers: { 201: messageAnswer },
    errors: ["enrollmentNotFound", "firstAccessDone", "invalid", "throttled"],
  },
  "POST /v1/auth/register": {
    access: "public",
    summary: "Register a new student; CPF, phone and CEP masked or as digits",
    body: registration,
    answers: { 201: messageAnswer },
    errors: ["invalid", "throttled"],
  },
});
