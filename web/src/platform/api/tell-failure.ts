import { ApiError, statusText } from "./http.ts";

const away = [502, 503, 504];

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 500);

/** Why something could not be loaded, in a sentence: the line, or the portal itself. */
export function causeOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return "A conexão falhou no meio do caminho.";
  if (away.includes(status)) return "O portal está fora do ar por um momento.";
  return status >= 500 ? "O portal teve um problema ao responder." : statusText(status);
}

/** What helps where something could not be loaded: only a line that failed is the student's to look at. */
export function adviceOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return "Confira sua conexão e tente de novo.";
  return status >= 500 ? `${causeOf(error)} Tente de novo daqui a pouco.` : causeOf(error);
}
