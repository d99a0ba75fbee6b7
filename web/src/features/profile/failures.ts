import { ApiError, statusText } from "../../platform/api/http.ts";
import { notifyError } from "../../ui/toasts.ts";

/** What failed is told by its status; the end of a session speaks for itself. */
export function toastFailure(error: unknown) {
  const status = error instanceof ApiError ? error.status : 500;
  if (status !== 401) notifyError(statusText(status));
}
