import { tabStorage } from "./session/tab-storage.ts";

/** The verified step of the first access, kept in session storage for the second page (spec §2, §4). */
const keys = { enrollment: "first_access_enrollment", birth_date: "first_access_birth_date" } as const;

/** In the wire format: the birth date as `DDMMYYYY`. */
export type Verification = { enrollment: string; birth_date: string };

/** What was verified in this tab; null unless both are stored. */
export function readVerification(): Verification | null {
  const enrollment = tabStorage.getItem(keys.enrollment);
  const birth_date = tabStorage.getItem(keys.birth_date);
  return enrollment && birth_date ? { enrollment, birth_date } : null;
}

/** Stores what the server has just verified. */
export function keepVerification({ enrollment, birth_date }: Verification) {
  tabStorage.setItem(keys.enrollment, enrollment);
  tabStorage.setItem(keys.birth_date, birth_date);
}

/** Deletes it, once somebody signs in. */
export function dropVerification() {
  for (const key of Object.values(keys)) tabStorage.removeItem(key);
}
