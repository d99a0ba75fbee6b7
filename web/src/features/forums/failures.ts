import { CancelledError } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, statusText } from "../../platform/api/api-client.ts";
import { notifyError } from "../../ui/toasts.ts";

/** Shows a toast with the status text of a failed forum call (spec §8). A session's end has its own message, and cancels reads. */
export function toastFailure(error: unknown, about?: string) {
  if (error instanceof CancelledError) return;
  const status = error instanceof ApiError ? error.status : 500;
  if (status !== 401) notifyError(statusText(status), about);
}

type Query = { isLoadingError: boolean; error: unknown };

/** Shows a toast each time a list or page could not be loaded; a failed refetch behind shown data stays silent. */
export function useFailureToast({ isLoadingError, error }: Query) {
  const failure = isLoadingError ? error : null;
  useEffect(() => {
    if (failure) toastFailure(failure);
  }, [failure]);
}

/** Whether something doesn't exist, belongs to others, or was requested with an invalid id. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
