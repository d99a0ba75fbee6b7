import { CancelledError } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, statusText } from "../../platform/api/api-client.ts";
import { notifyError } from "../../ui/toasts.ts";

/** Forum calls that fail toast the status text (spec §8). The end of a session speaks for itself, and cancels what was being read. */
export function toastFailure(error: unknown, about?: string) {
  if (error instanceof CancelledError) return;
  const status = error instanceof ApiError ? error.status : 500;
  if (status !== 401) notifyError(statusText(status), about);
}

type Query = { isLoadingError: boolean; error: unknown };

/** Toasts once for each time that a list or page could not be loaded; a failed repetition behind shown data stays quiet. */
export function useFailureToast({ isLoadingError, error }: Query) {
  const failure = isLoadingError ? error : null;
  useEffect(() => {
    if (failure) toastFailure(failure);
  }, [failure]);
}

/** What is not there, belongs to others, or was asked for in a way that means nothing. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
