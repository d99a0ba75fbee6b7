import { errorTexts } from "@sabia/contract/texts";
import { failureText } from "../../platform/api/describe-failure.ts";
import { ApiError, isInvalid } from "../../platform/api/http.ts";

export type LoginFailure = {
  /** Field errors (422). */
  email?: string | undefined;
  password?: string | undefined;
  /** Shown above the button: what happened, and details if known. */
  message?: string;
  detail?: string;
};

/** Errors of the login (spec §8). */
export function describeFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { message: "Login falhou" };
  if (error.status === 401) return { message: errorTexts.invalidCredentials };
  if (isInvalid(error)) {
    const [email] = error.errors.email ?? [];
    const [password] = error.errors.password ?? [];
    return email || password ? { email, password } : { message: error.message };
  }
  return { message: "Login falhou", detail: failureText(error) };
}
