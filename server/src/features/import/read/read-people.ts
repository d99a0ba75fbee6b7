import { isCep, isCpf, isPhone, withoutMask } from "@sabia/contract";
import { z } from "zod";
import { type Refusals, type SourceLine, Unique } from "../refusals.ts";
import { readCsv } from "./csv-source.ts";
import { line, number, text } from "./fields.ts";
import { isCalendarDay } from "./moments.ts";
import type { AddressSource, PersonSource } from "./package.types.ts";

const isEmptyOr = (isValid: (text: string) => boolean) => (text: string) => text === "" || isValid(text);

/** What a spreadsheet makes of digits that it takes for a number: without its mask it would be other digits. */
const isDecimal = (text: string) => /^\d+[.,]\d{1,2}$/.test(text.trim());

/** Digits, with or without a mask, as in the registration. */
const digits = (isValid: (text: string) => boolean, error: string) =>
  z
    .string()
    .refine((text) => !isDecimal(text), { error, abort: true })
    .overwrite(withoutMask)
    .refine(isValid, { error });

const schema = z.strictObject({
  student_number: number,
  name: text(140),
  email: z.string().refine(
    isEmptyOr((text) => z.email().max(254).safeParse(text).success),
    {
      error: "is not an e-mail address",
    },
  ),
  password: z.string().refine(
    // Counted in code points as the portal does: an emoji is one.
    isEmptyOr((text) => z.string().min(8).max(128).safeParse(text).success),
    {
      error: "must have 8 to 128 characters",
    },
  ),
  cpf: digits(isCpf, "is not valid: 11 digits, the last two being check digits"),
  birth_date: z
    .string()
    .refine((day) => !/^(0\d|1[0-8])\d\d-\d\d-\d\d$/.test(day), {
      error: "must be 1900-01-01 or later",
      abort: true,
    })
    .refine(isCalendarDay, { error: "must be a day of the calendar, YYYY-MM-DD" }),
  gender: z.enum(["M", "F"]),
  gender_identity: z.enum(["M", "F", "NB", "NI"]),
  naturalness: text(140),
  role: z.literal("student"),
  phone: digits(isEmptyOr(isPhone), "must be 10 to 13 digits: country code, area code and number, or empty"),
  address_street: line(140),
  address_number: line(20),
  address_complement: line(140),
  address_neighborhood: line(140),
  address_cep: digits(isEmptyOr(isCep), "must be 8 digits, or empty"),
  address_city: z.string(),
  address_state: z.string(),
});
type Row = z.output<typeof schema>;

/** The address of a row: null if all its columns are empty, undefined if it is refused. */
function readAddress(row: Row, place: SourceLine, refusals: Refusals): AddressSource | null | undefined {
  const required = {
    address_street: row.address_street,
    address_number: row.address_number,
    address_neighborhood: row.address_neighborhood,
    address_cep: row.address_cep,
    address_city: row.address_city,
    address_state: row.address_state,
  };
  const empty = Object.entries(required).flatMap(([name, value]) => (value === "" ? [name] : []));
  if (empty.length === Object.keys(required).length && row.address_complement === "") return null;
  if (empty.length > 0) {
    refusals.add(
      place,
      `the address is incomplete: ${empty.join(", ")} ${empty.length > 1 ? "are" : "is"} empty`,
    );
    return undefined;
  }
  return {
    street: row.address_street,
    number: row.address_number,
    complement: row.address_complement || null,
    neighborhood: row.address_neighborhood,
    cep: row.address_cep,
    city: row.address_city,
    state: row.address_state,
  };
}

/** The valid people, and the numbers of all rows, including refused ones; null if the file could not be read. */
type People = { readonly people: PersonSource[]; readonly numbers: ReadonlySet<string> | null };

/** Reads people.csv. No refusal quotes a CPF, an e-mail or a password. */
export function readPeople(csv: string, refusals: Refusals): People {
  const numbers = new Unique(refusals, "the student_number");
  const cpfs = new Unique(refusals, "the cpf");
  const emails = new Unique(refusals, "the email");
  const people: PersonSource[] = [];
  const { rows, keys } = readCsv(csv, "people.csv", schema, refusals);
  for (const { value: row, place } of rows) {
    numbers.add(row.student_number, place);
    cpfs.add(row.cpf, place);
    if (row.email) emails.add(row.email.toLowerCase(), place);
    if ((row.email === "") !== (row.password === "")) {
      refusals.add(place, "email and password must be both given or both empty");
    }
    const address = readAddress(row, place, refusals);
    if (address === undefined) continue;
    people.push({
      studentNumber: row.student_number,
      name: row.name,
      cpf: row.cpf,
      birthDate: row.birth_date,
      gender: row.gender,
      genderIdentity: row.gender_identity,
      naturalness: row.naturalness,
      access: row.email ? { email: row.email, password: row.password } : null,
      phone: row.phone || null,
      address,
      place,
    });
  }
  return { people, numbers: keys };
}
