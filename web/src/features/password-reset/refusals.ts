import { errorTexts } from "@sabia/contract/texts";
import { failureText } from "../../platform/api/describe-failure.ts";
import { splitErrors } from "../../platform/api/field-errors.ts";
import { ApiError, isInvalid, isNotFound, isOffline } from "../../platform/api/http.ts";

/** Errors of the request (spec §8): under the e-mail, or in a toast when the e-mail is not to blame. */
export function describeRequest(error: unknown): { email: string } | { message: string } {
  if (isNotFound(error)) return { email: errorTexts.emailUnknown };
  if (isInvalid(error)) return { email: error.errors.email?.[0] ?? error.message };
  return { message: failureText(error) };
}

/** Why a link can't be used (spec §8). Offline nothing is known about it, so it can be retried. */
export function describeLookup(error: unknown): { warning: string } | { failure: string } | "noConnection" {
  if (isOffline(error)) return "noConnection";
  if (error instanceof ApiError && error.status === 412) return { warning: error.message };
  return { failure: "Erro ao recuperar usuário. Token inválido." };
}

export const passwordFields = ["password", "password_confirmation"] as const;

export type SaveRefusal =
  | { kind: "fields"; fields: Partial<Record<(typeof passwordFields)[number], string>> }
  /** The link has expired since the page was opened. */
  | { kind: "expired"; message: string }
  | { kind: "noConnection"; message: string }
  /** Redirects to the login. */
  | { kind: "failed"; message: string };

const saveFailed = "Erro ao redefinir senha. Atualize a página e tente novamente.";

/** Errors of saving (spec §8). */
export function describeSave(error: unknown): SaveRefusal {
  if (!(error instanceof ApiError)) return { kind: "failed", message: saveFailed };
  if (error.status === 412) return { kind: "expired", message: error.message };
  if (isOffline(error)) return { kind: "noConnection", message: error.message };
  const { fields } = splitErrors(error, passwordFields);
  if (isInvalid(error) && Object.keys(fields).length > 0) return { kind: "fields", fields };
  return { kind: "failed", message: saveFailed };
}
