import { CancelledError } from "@tanstack/react-query";
import { ApiError, isOffline, isUnavailable, statusText } from "./http.ts";

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 500);

/** Why a part of the portal itself is missing. */
export const causeOfMissing = "A conexão falhou ou o portal foi atualizado.";

/** Why loading failed, in one sentence: the connection or the portal. */
export function causeOf(error: unknown): string {
  if (isOffline(error)) return "A conexão falhou no meio do caminho.";
  if (isUnavailable(error)) return "O portal está fora do ar por um momento.";
  const status = statusOf(error);
  return status >= 500 ? "O portal teve um problema ao responder." : statusText(status);
}

/** What to do about it: the student can only check a failed connection. */
export function adviceOf(error: unknown): string {
  if (isOffline(error)) return "Confira sua conexão e tente de novo.";
  return statusOf(error) >= 500 ? `${causeOf(error)} Tente de novo daqui a pouco.` : causeOf(error);
}

/** A failure by its status (spec §8), and a 429 by the server's message, which says what to wait for. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? error.message : statusText(statusOf(error));

/** What a toast says of a failure. Null for the end of the session, which cancels reads and is reported by the login page. */
export const toastText = (error: unknown): string | null =>
  statusOf(error) === 401 || error instanceof CancelledError ? null : failureText(error);
