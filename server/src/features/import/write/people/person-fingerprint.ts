import { createHash } from "node:crypto";
import type { AddressSource, PersonSource } from "../../read/package.types.ts";

/**
 * The fields of a person that the import tracks separately: the student may have changed one and the school
 * another.
 */
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

/**
 * Six hex digits of a hash reveal a change but not a CPF: dozens share each value. An erasure deletes them
 * anyway.
 */
const shortHash = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 6);

/** The hash of an address, whether from the files or the database. */
export const hashAddress = (address: Omit<AddressSource, "city" | "state">, cityId: number): string =>
  shortHash([address.street, address.number, address.complement, address.neighborhood, address.cep, cityId]);

/** The hash of a phone number. */
export const hashPhone = (number: string): string => shortHash(number);

/** Replaces the fingerprint of a person who was erased in the portal. */
export const erasedMark = "erased";

/**
 * One hash per field, in the order of `personFields`. The password has none, as only people without access yet
 * get one.
 */
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

/** The field hashes of the last import; empty for a person that it didn't bring. */
export function readPersonMarks(fingerprint: string | undefined): Partial<Record<PersonField, string>> {
  const marks = fingerprint?.split(".") ?? [];
  return Object.fromEntries(personFields.map((field, index) => [field, marks[index]]));
}

/** The fields whose value in the files changed since the last import. */
export function changedFields(before: string | undefined, now: string): Set<PersonField> {
  const old = readPersonMarks(before);
  const marks = readPersonMarks(now);
  return new Set(personFields.filter((field) => old[field] !== marks[field]));
}
