import { toastText } from "../platform/api/describe-failure.ts";
import { notifyError } from "./toasts.ts";

/** Reports the failure of a form or action in a toast, unless the login page does. */
export function toastFailure(error: unknown, about?: string) {
  const text = toastText(error);
  if (text !== null) notifyError(text, about);
}
