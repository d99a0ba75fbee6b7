import type { Mask } from "./mask.ts";

/** The browser fills birthdays in as `2004-03-15`; people paste `15-3-2004` as well. */
function readDate(text: string): string {
  const [, year, month, day] = /^\s*(\d{4})\D(\d{1,2})\D(\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year && month && day) return day.padStart(2, "0") + month.padStart(2, "0") + year;
  const [, first, second, last] = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})(?!\d)/.exec(text) ?? [];
  return first && second && last ? first.padStart(2, "0") + second.padStart(2, "0") + last : text;
}

/** Area code and number alone: without the country's 55 and the 0 of long-distance calls. */
function readPhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (digits.length > 11 && digits.startsWith("55")) return digits.slice(2);
  return digits.length > 11 ? digits.replace(/^0+/, "") : digits;
}

/** Masks of spec §5. */
export const dateMask: Mask = { pattern: "##/##/####", read: readDate };
export const cpfMask: Mask = { pattern: "###.###.###-##" };
export const phoneMask: Mask = { pattern: "## # #### ####", read: readPhone };
export const cepMask: Mask = { pattern: "#####-###" };
