import type { ApiError } from "./http.ts";

/** The first error message, for a toast after the form was left. */
export const firstMessage = ({ errors, message }: Pick<ApiError, "errors" | "message">): string =>
  Object.values(errors)[0]?.[0] ?? message;

/** The first message of each of the form's fields, and the messages of fields it doesn't show. */
export function splitErrors<Name extends string>(
  { errors }: Pick<ApiError, "errors">,
  names: readonly Name[],
): { fields: Partial<Record<Name, string>>; others: string[] } {
  const fields: Partial<Record<Name, string>> = {};
  const others: string[] = [];
  for (const [key, [message]] of Object.entries(errors)) {
    if (message === undefined) continue;
    // `address_city.0` belongs to the city too
    const name = names.find((known) => known === key || key.startsWith(`${known}.`));
    if (!name) others.push(message);
    else fields[name] ??= message;
  }
  return { fields, others };
}
