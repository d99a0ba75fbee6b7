import { useEffect } from "react";
import { isInvalid, isNotFound } from "../../platform/api/http.ts";
import { toastFailure } from "../../ui/toast-failure.ts";

type Query = { isLoadingError: boolean; error: unknown };

/** Shows a toast each time a list or page could not be loaded; a failed refetch behind shown data stays silent. */
export function useFailureToast({ isLoadingError, error }: Query) {
  const failure = isLoadingError ? error : null;
  useEffect(() => {
    if (failure) toastFailure(failure);
  }, [failure]);
}

/** Whether something doesn't exist, belongs to others, or was requested with an invalid id. */
export const isAbsent = (error: unknown): boolean => isNotFound(error) || isInvalid(error);
