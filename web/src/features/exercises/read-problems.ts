import { type ApiError, statusText } from "../../platform/api/http.ts";

/** The messages of a refused answer (spec §8): each error of a 422, the server's message for the statuses listed here, else the status text. */
export function readProblems(error: ApiError): string[] {
  if (error.status === 422) {
    const listed = Object.values(error.errors).flat();
    return listed.length > 0 ? [...new Set(listed)] : [error.message];
  }
  return [[404, 412, 413, 415, 429, 500].includes(error.status) ? error.message : statusText(error.status)];
}
