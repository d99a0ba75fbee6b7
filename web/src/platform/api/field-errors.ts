import type { ApiError } from "./http.ts";

/** What a refusal says first, for who has left the form that its fields stood in. */
export const firstMessage = ({ errors, message }: Pick<ApiError, "errors" | "message">): string =>
  Object.values(errors)[0]?.[0] ?? message;

/** The first message of each of a form's fields, and what was refused of fields that it does not show. */
export function splitErrors<Name extends string>(
  { errors }: Pick<ApiError, "errors">,
  names: readonly Name[],
): { fields: Partial<Record<Name, string>>; others: string[] } {
  const fields: Partial<Record<Name, string>> = {};
  const others: string[] = [];
  for (const [key, [message]] of Object.entries(errors)) {
    if (message === undefined) continue;
    // `address_city.0` is the city's as well
    const name = names.find((known) => known === key || key.startsWith(`${known}.`));
    if (!name) others.push(message);
    else fields[name] ??= message;
  }
  return { fields, others };
}
