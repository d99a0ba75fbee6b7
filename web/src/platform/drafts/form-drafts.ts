import { removeKeys } from "./device-keys.ts";

/** Unsent texts of a form, kept in this tab across a reload or a login. Passwords must not be stored here. */

/** The name of a form for visitors: its texts are dropped once somebody signs in. */
export const visitorForm = (form: string) => `visitor/${form}`;

const keyOf = (form: string) => `draft:${form}`;

/** The stored texts of the form's current fields; empty if the stored value can't be read. */
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

/** Stores the form's current texts in place of the previous ones. */
export function keepDraft(form: string, values: Readonly<Record<string, string>>) {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // a full storage must not interrupt typing
  }
}

/** Drops the stored texts of one form. */
export const dropDraft = (form: string) => sessionStorage.removeItem(keyOf(form));

/** Drops all, or those with this prefix: for a deliberate sign-out, not for an expired session. */
export function dropDrafts(beginning = "") {
  removeKeys(sessionStorage, keyOf(beginning));
}
