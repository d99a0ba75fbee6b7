import { errors } from "@sabia/contract/texts";
import { ApiError, statusText } from "../../platform/api/http.ts";

export type LoginFailure = {
  /** Under the fields (422). */
  email?: string | undefined;
  password?: string | undefined;
  /** Above the button: what happened, and what else is known of it. */
  message?: string;
  detail?: string;
};

/** The login's error catalogue (spec §8). */
export function describeFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { message: "Login falhou" };
  if (error.status === 401) return { message: errors.invalidCredentials.message };
  if (error.status === 422) {
    const [email] = error.errors.email ?? [];
    const [password] = error.errors.password ?? [];
    return email || password ? { email, password } : { message: error.message };
  }
  const detail = error.status === 429 ? error.message : statusText(error.status);
  return { message: "Login falhou", detail };
}
