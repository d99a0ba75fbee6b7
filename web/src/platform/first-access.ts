import { tabStorage } from "./session/tab-storage.ts";

/** What the verification step of the first access leaves in session storage for its second page (spec §2, §4). */
const keys = { enrollment: "first_access_enrollment", birth_date: "first_access_birth_date" } as const;

/** As it is sent: the birth date in digits, `DDMMYYYY`. */
export type Verification = { enrollment: string; birth_date: string };

/** What was verified in this tab; null unless both are there. */
export function readVerification(): Verification | null {
  const enrollment = tabStorage.getItem(keys.enrollment);
  const birth_date = tabStorage.getItem(keys.birth_date);
  return enrollment && birth_date ? { enrollment, birth_date } : null;
}

/** Keeps what the server has just verified, for the second page. */
export function keepVerification({ enrollment, birth_date }: Verification) {
  tabStorage.setItem(keys.enrollment, enrollment);
  tabStorage.setItem(keys.birth_date, birth_date);
}

/** Forgets it, as all else of a visitor is forgotten once somebody signs in. */
export function dropVerification() {
  for (const key of Object.values(keys)) tabStorage.removeItem(key);
}
