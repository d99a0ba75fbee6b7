/** Text format rules shared by server and web; imports no library. */

/** Decimal digits of an id in a path or query; see `isIdText` for its range. */
export const idPattern = /^\d{1,10}$/;
/** The maximum of PostgreSQL's `integer`. */
export const largestId = 2_147_483_647;

/** Whether a text can be an id (wire §1). */
export const isIdText = (text: string): boolean =>
  idPattern.test(text) && Number(text) >= 1 && Number(text) <= largestId;

/** An e-mail address, trimmed. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** The longest e-mail address (RFC 5321). */
export const emailLength = 254;

/** Length in code points, as all limits count: a surrogate pair (😀) is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a text has no visible character: only spaces, invisible characters and the empty Braille cell. */
export const isBlank = (text: string): boolean => /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** Removes invisible characters (a zero-width space, a soft hyphen), which people paste unknowingly. */
export const withoutUnseen = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");

/** Removes the punctuation of a masked number (CPF, phone, CEP). */
export const withoutMask = (text: string): string => text.replace(/[\s().+/-]/g, "");

/** Whether these digits are a phone number: area code and number, optionally after a country code. */
export const isPhone = (digits: string): boolean => /^\d{10,13}$/.test(digits);

/** The usual fault is a number without its area code. */
export const phoneFault = "Telefone inválido. Informe o DDD e o número.";

/** Whether these digits are a CEP. */
export const isCep = (digits: string): boolean => /^\d{8}$/.test(digits);
