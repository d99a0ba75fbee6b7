import { splitErrors } from "../../platform/api/field-errors.ts";
import { ApiError, statusText } from "../../platform/api/http.ts";

export type Refusal<Name extends string> = {
  fields: Partial<Record<Name, string>>;
  /** For a toast; null when the field errors say it all. */
  message: string | null;
};

export const verificationFields = ["enrollment", "birth_date"] as const;
export const registrationFields = ["email", "password", "password_confirmation"] as const;

/**
 * Errors of the verification (spec §8): 422 under the fields, 412 and 404 with the server's message, all
 * others by their status.
 */
export function describeVerification(error: unknown): Refusal<(typeof verificationFields)[number]> {
  if (!(error instanceof ApiError)) return { fields: {}, message: statusText(500) };
  if (error.status === 412 || error.status === 404) return { fields: {}, message: error.message };
  if (error.status !== 422) return { fields: {}, message: statusText(error.status) };
  const { fields, others } = splitErrors(error, verificationFields);
  return { fields, message: others[0] ?? (Object.keys(fields).length > 0 ? null : error.message) };
}

/** Errors of the second step (spec §8): 422 under the fields, all others with the server's message. */
export function describeRegistration(error: unknown): Refusal<(typeof registrationFields)[number]> {
  if (!(error instanceof ApiError)) return { fields: {}, message: statusText(500) };
  if (error.status !== 422) return { fields: {}, message: error.message };
  const { fields, others } = splitErrors(error, registrationFields);
  return { fields, message: others[0] ?? (Object.keys(fields).length > 0 ? null : error.message) };
}
