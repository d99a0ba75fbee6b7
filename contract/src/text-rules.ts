/** What texts must look like, for server and web alike: free of any library. */

/** An id as addresses and queries write it, up to `largestId`. */
export const idPattern = /^\d{1,10}$/;
export const largestId = 2_147_483_647;

/** Whether a text can be an id at all (wire §1). */
export const isIdText = (text: string): boolean =>
  idPattern.test(text) && Number(text) >= 1 && Number(text) <= largestId;

/** An e-mail's address, without spaces around it. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const emailLength = 254;

/** How long a text is, as every bound counts: a character of two halves (😀) is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a text shows nothing: spaces, characters that have no shape of their own, and the Braille cell without a dot. */
export const isBlank = (text: string): boolean => /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** A text without the characters that have no shape of their own (a zero-width space, a soft hyphen): whoever pastes one can't see it. */
export const withoutUnseen = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");

/** What people write with signs between its digits (a CPF, a phone, a CEP), without them. */
export const withoutMask = (text: string): string => text.replace(/[\s().+/-]/g, "");

/** Whether these are a phone's digits: area code and number, with the country's code before them or without. */
export const isPhone = (digits: string): boolean => /^\d{10,13}$/.test(digits);

/** Whether these are a CEP's digits. */
export const isCep = (digits: string): boolean => /^\d{8}$/.test(digits);
