import { ApiError, statusText } from "../../platform/api/http.ts";
import { notifyError } from "../../ui/toasts.ts";

/**
 * Reports a failure by its status, and a 429 by the server's message, which says what to wait for. The login page
 * reports the end of the session (401).
 */
export function toastFailure(error: unknown, about: string) {
  if (!(error instanceof ApiError)) return notifyError(statusText(500), about);
  const { status, message } = error;
  if (status !== 401) notifyError(status === 429 ? message : statusText(status), about);
}
