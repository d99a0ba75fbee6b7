import { findWeaknesses, type Weakness } from "../../accounts/public.ts";
import type { PersonSource } from "../read/package.types.ts";
import type { Refusals } from "../refusals.ts";

const reasons: Record<Weakness, string> = {
  isEmail: "can't be the person's e-mail",
  isBirthDate: "can't be the person's birth date",
  isCommon: "is too common: choose another",
};

/** Applies the portal's rules (wire §2) to the passwords of people who get their access from this import. */
export async function checkPasswords(people: readonly PersonSource[], refusals: Refusals): Promise<void> {
  for (const { access, birthDate, place } of people) {
    if (!access) continue;
    const { email, password } = access;
    for (const weakness of await findWeaknesses(password, { email, birthDate }))
      refusals.add(place, `password ${reasons[weakness]}`);
  }
}
