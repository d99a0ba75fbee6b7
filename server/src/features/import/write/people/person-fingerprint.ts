import { createHash } from "node:crypto";
import type { AddressSource, PersonSource } from "../../read/package.types.ts";

/** What the import watches of a person, each by itself: the student may have changed one and the provider another. */
export const personFields = [
  "name",
  "cpf",
  "birth_date",
  "gender",
  "gender_identity",
  "naturalness",
  "access",
  "phone",
  "address",
] as const;
export type PersonField = (typeof personFields)[number];

/** Six digits of a hash show a change, but don't give a CPF away: dozens share each. An erasure takes them too. */
const shortHash = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 6);

/** Mark of an address, from the files or from the database alike. */
export const hashAddress = (address: Omit<AddressSource, "city" | "state">, cityId: number): string =>
  shortHash([address.street, address.number, address.complement, address.neighborhood, address.cep, cityId]);

/** Mark of a phone. */
export const hashPhone = (number: string): string => shortHash(number);

/** In the place of all marks of a person who was erased in the portal. */
export const erasedMark = "erased";

/** A mark per field, in their order. The password has none: only a person without access yet gets one. */
export function fingerprintPerson(person: PersonSource, cityId: number | undefined): string {
  const marks: Record<PersonField, string> = {
    name: shortHash(person.name),
    cpf: shortHash(person.cpf),
    birth_date: shortHash(person.birthDate),
    gender: shortHash(person.gender),
    gender_identity: shortHash(person.genderIdentity),
    naturalness: shortHash(person.naturalness),
    access: person.access ? "yes" : "no",
    phone: person.phone === null ? "no" : hashPhone(person.phone),
    address: person.address === null || cityId === undefined ? "no" : hashAddress(person.address, cityId),
  };
  return personFields.map((field) => marks[field]).join(".");
}

/** The marks of the last import, or none for somebody it didn't bring. */
export function readPersonMarks(fingerprint: string | undefined): Partial<Record<PersonField, string>> {
  const marks = fingerprint?.split(".") ?? [];
  return Object.fromEntries(personFields.map((field, index) => [field, marks[index]]));
}

/** Fields whose source is another than at the last import. */
export function changedFields(before: string | undefined, now: string): Set<PersonField> {
  const old = readPersonMarks(before);
  const marks = readPersonMarks(now);
  return new Set(personFields.filter((field) => old[field] !== marks[field]));
}
