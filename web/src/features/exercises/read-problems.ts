import { type ApiError, statusText } from "../../platform/api/http.ts";

/** What a refused answer says (spec §8): 422 each error, 500, 412 and 404 the message, else the status text; 429 says itself what there is too much of. */
export function readProblems(error: ApiError): string[] {
  if (error.status === 422) {
    const listed = Object.values(error.errors).flat();
    return listed.length > 0 ? [...new Set(listed)] : [error.message];
  }
  return [[404, 412, 413, 415, 429, 500].includes(error.status) ? error.message : statusText(error.status)];
}
