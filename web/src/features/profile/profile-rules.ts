import type { User } from "@sabia/contract";
import { emailLength, emailPattern, isBlank, lengthOf, withoutUnseen } from "@sabia/contract/texts";

export const profileFields = ["name", "email", "genero", "identidadeGenero", "naturalidade"] as const;

export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Record<ProfileField, string>;

export const toValues = ({ name, email, genero, identidadeGenero, naturalidade }: User): ProfileValues => ({
  name,
  email,
  genero,
  identidadeGenero,
  naturalidade,
});

const nameLimit = 140;

const isEmail = (text: string): boolean => text.length <= emailLength && emailPattern.test(text);

/** The rules of spec §5, with its English messages verbatim (the second says 10 and means 140). */
export function checkProfile({ name, email }: Pick<ProfileValues, "name" | "email">) {
  const wrong: Partial<Record<ProfileField, string>> = {};
  if (isBlank(name)) wrong.name = "Name is required";
  else if (lengthOf(name.trim()) > nameLimit) wrong.name = "Name must be less than 10 characters";
  if (!isEmail(withoutUnseen(email).trim())) wrong.email = "E-mail must be valid";
  return wrong;
}

export const sameProfile = (one: ProfileValues, other: ProfileValues): boolean =>
  profileFields.every((name) => one[name] === other[name]);

/** The fields that differ from the saved profile. */
export const listChanges = (values: ProfileValues, saved: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(
    profileFields.flatMap((name) => (values[name] === saved[name] ? [] : [[name, values[name]]])),
  );

/** The form after other values were saved: unedited fields take the new values, edited ones stay. */
export const mergeSaved = (
  values: ProfileValues,
  known: ProfileValues,
  saved: ProfileValues,
): ProfileValues => ({
  ...saved,
  ...listChanges(values, known),
});
