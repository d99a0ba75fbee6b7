import type { FieldErrors } from "../../platform/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

const months = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

/** Removes case, accents, and the separators of dates. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}|[\s./\-_,]/gu, "");

/** The orders in which the parts of a date are written. */
const arrange = (d: string, m: string, y: string): string[] =>
  [
    [d, m, y],
    [y, m, d],
    [m, d, y],
    [y, d, m],
    [d, "de", m, "de", y],
  ].map((parts) => parts.join(""));

/** A birth date (`YYYY-MM-DD`) in the usual notations, normalised by `bare`. */
function writingsOf(birthDate: string): Set<string> {
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const name = bare(months[Number(month) - 1] ?? "");
  const writings = new Set<string>();
  for (const y of [year, year.slice(2)]) {
    for (const d of [day, String(Number(day))]) {
      for (const m of [month, String(Number(month)), name, name.slice(0, 3)]) {
        for (const writing of arrange(d, m, y)) writings.add(writing);
      }
    }
  }
  return writings;
}

const monthNames = months.map(bare).flatMap((name) => [name, name.slice(0, 3)]);
const anyDate = arrange(
  "(?:0?[1-9]|[12]\\d|3[01])",
  `(?:0?[1-9]|1[0-2]|${monthNames.join("|")})`,
  "(?:19|20)?\\d\\d",
);
const dates = new RegExp(`^(?:${anyDate.join("|")})$`);

/** Whether a password may be somebody's birth date, in any of its notations. */
export const mayBeDate = (password: string): boolean => dates.test(bare(password));

/** What is known about the password's owner. */
type Owner = { readonly email?: string | undefined; readonly birthDate?: string | undefined };

const messages = {
  isEmail: "A senha não pode ser igual ao e-mail.",
  isBirthDate: "A senha não pode ser a sua data de nascimento.",
  isCommon: "Esta senha é muito comum. Escolha outra.",
};
/** A rule of wire §2 that a password breaks, without that about its length. */
export type Weakness = keyof typeof messages;

/** What is wrong with a password of this person, except its length; empty if it is allowed. */
export async function findWeaknesses(password: string, { email, birthDate }: Owner): Promise<Weakness[]> {
  const found: Weakness[] = [];
  if (password.trim().toLowerCase() === email?.toLowerCase()) found.push("isEmail");
  if (birthDate && writingsOf(birthDate).has(bare(password))) found.push("isBirthDate");
  if (await isCommonPassword(password)) found.push("isCommon");
  return found;
}

/** Error messages for a password of this person, except about its length; none if it is allowed. */
export const checkPassword = async (password: string, owner: Owner): Promise<string[]> =>
  (await findWeaknesses(password, owner)).map((weakness) => messages[weakness]);

/** The errors of a password by its field; none if it was left out. */
export async function findPasswordFaults<Field extends "password" | "new_password">(
  given: { readonly [key in Field]?: string | undefined },
  field: Field,
  owner: Owner,
): Promise<FieldErrors> {
  const password = given[field];
  const faults = password === undefined ? [] : await checkPassword(password, owner);
  return faults.length > 0 ? { [field]: faults } : {};
}
