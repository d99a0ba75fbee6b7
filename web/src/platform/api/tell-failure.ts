import { ApiError, isOffline, isUnavailable, statusText } from "./http.ts";

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 500);

/** Why something could not be loaded, in a sentence: the line, or the portal itself. */
export function causeOf(error: unknown): string {
  if (isOffline(error)) return "A conexão falhou no meio do caminho.";
  if (isUnavailable(error)) return "O portal está fora do ar por um momento.";
  const status = statusOf(error);
  return status >= 500 ? "O portal teve um problema ao responder." : statusText(status);
}

/** What helps where something could not be loaded: only a line that failed is the student's to look at. */
export function adviceOf(error: unknown): string {
  if (isOffline(error)) return "Confira sua conexão e tente de novo.";
  return statusOf(error) >= 500 ? `${causeOf(error)} Tente de novo daqui a pouco.` : causeOf(error);
}
