import { z } from "zod";
import { currentPasswordSaying, emailField, gender, genderIdentity } from "./account-fields.ts";
import { defineEndpoints } from "./endpoint.ts";
import { dateOnly, id, messageAnswer } from "./fields.ts";

/** A session's token; `expires_in` in seconds (wire §2). */
const tokenAnswer = z.object({ token: z.string(), expires_in: z.int() });

const loginBody = z.object({ email: emailField, password: currentPasswordSaying("Informe a senha.") });

const place = z.object({ id, name: z.string() });

/** The signed-in student (spec §3, wire §3). */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  genero: gender,
  identidadeGenero: genderIdentity,
  naturalidade: z.string(),
  dataNascimento: dateOnly,
  CPF: z.string(),
  person: z.object({
    id,
    phones: z.array(z.object({ id, number: z.string() })),
    addresses: z.array(
      z.object({
        id,
        street: z.string(),
        neighborhood: z.string(),
        number: z.string(),
        complement: z.string().nullable(),
        cep: z.string(),
        city: place,
        state: place,
      }),
    ),
    student: z.object({ student_number: z.string() }),
  }),
});

/** Signing in, staying signed in, signing out (wire §2). */
export const authEndpoints = defineEndpoints({
  "POST /v1/auth/login": {
    access: "public",
    summary: "Sign in with e-mail and password",
    body: loginBody,
    answers: { 200: tokenAnswer },
    errors: ["invalidCredentials", "invalid", "throttled"],
  },
  "POST /v1/auth/refresh_token": {
    access: "public",
    summary: "Replace the token of the authorization header, valid or expired for less than 12 h",
    answers: { 200: tokenAnswer },
    errors: ["unauthenticated"],
  },
  "POST /v1/auth/logout": {
    access: "public",
    summary: "End the session of the authorization header, expired or not",
    answers: { 200: messageAnswer },
    errors: ["unauthenticated"],
  },
  "GET /v1/auth/user": {
    access: "student",
    summary: "The signed-in student and the brand's modules",
    answers: { 200: z.object({ user, appModules: z.object({ financial: z.boolean() }) }) },
    errors: ["unauthenticated"],
  },
});
