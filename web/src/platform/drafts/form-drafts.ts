import { removeKeys } from "./device-keys.ts";

/** Unsent texts of a form, kept in this tab past a reload or a login in between. Passwords never come here. */

/** The name of a form that visitors fill in: what they typed is forgotten once somebody signs in. */
export const visitorForm = (form: string) => `visitor/${form}`;

const keyOf = (form: string) => `draft:${form}`;

/** What is kept of a form, of those fields that it still has; nothing where what is kept can't be read. */
export function readDraft<Name extends string>(
  form: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "{}");
    const texts = Object.entries(kept as Record<string, unknown>).filter(
      ([name, text]) => names.includes(name as Name) && typeof text === "string",
    );
    return Object.fromEntries(texts) as Partial<Record<Name, string>>;
  } catch {
    return {};
  }
}

/** Keeps what stands in a form now, in the place of what was kept before. */
export function keepDraft(form: string, values: Readonly<Record<string, string>>) {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // a full storage must not stop the typing
  }
}

/** Forgets what is kept of one form. */
export const dropDraft = (form: string) => sessionStorage.removeItem(keyOf(form));

/** All of them, or those whose names begin so: who signs out leaves on purpose; a session that ran out is no reason. */
export function dropDrafts(beginning = "") {
  removeKeys(sessionStorage, keyOf(beginning));
}
