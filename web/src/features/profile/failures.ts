import { ApiError, statusText } from "../../platform/api/http.ts";
import { notifyError } from "../../ui/toasts.ts";

/** Reports a failure by its status, except for a 401: the login page reports the end of the session. */
export function toastFailure(error: unknown, about: string) {
  const status = error instanceof ApiError ? error.status : 500;
  if (status !== 401) notifyError(statusText(status), about);
}
