/** A pattern in which `#` stands for a digit; digits beyond it are dropped. */
export type Mask = {
  readonly pattern: string;
  /** Normalises whole texts (pasted or autofilled) to the pattern's order; typed keys are not affected. */
  readonly read?: (text: string) => string;
  /** Makes room in a full field for a digit typed at its end; without it the digit is dropped. */
  readonly squeeze?: (digits: string) => string;
  /**
   * Completes the current part when a separator is typed: `5/` is the fifth. Without it the separator is
   * dropped.
   */
  readonly close?: (digits: string) => string;
};

/** A field's value and caret position. */
export type MaskedText = { value: string; caret: number };

export type MaskedEdit = {
  /** The field before the edit. */
  previous: string;
  /** The field as changed by the browser. */
  raw: string;
  caret: number;
  /** `inputType` of the event; empty when the browser gives none (autofill). */
  inputType: string;
};

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

/** The digits of a text, including the full-width ones of some keyboards. */
export const toDigits = (text: string): string => text.normalize("NFKC").replace(/[^0-9]/g, "");

const capacity = ({ pattern }: Mask): number => pattern.split("#").length - 1;

/** Fills the pattern as far as there are digits; a separator appears only with the digit after it. */
function fill({ pattern }: Mask, digits: string): string {
  let value = "";
  let used = 0;
  let pending = "";
  for (const char of pattern) {
    if (used === digits.length) break;
    if (char !== "#") {
      pending += char;
      continue;
    }
    value += pending + digits[used];
    pending = "";
    used += 1;
  }
  return value;
}

/** Formats any text: `formatMask(cpf, "52998224725")` → `529.982.247-25`. */
export const formatMask = (mask: Mask, text: string): string =>
  fill(mask, toDigits(mask.read?.(text) ?? text));

/** The position after the n-th digit. */
function caretAfter(value: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (isDigit(value[at])) seen += 1;
    if (seen === digits) return at + 1;
  }
  return value.length;
}

/** The inserted text: the raw one without the prefix and suffix it shares with the previous one. */
function findInserted({ previous, raw, caret }: MaskedEdit): string {
  const behind = raw.slice(caret);
  const kept = previous.endsWith(behind) ? previous.slice(0, previous.length - behind.length) : previous;
  let same = 0;
  while (same < caret && raw[same] === kept[same]) same += 1;
  return raw.slice(same, caret);
}

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** A separator was deleted: deletes the adjacent digit, which is what the user meant. */
function deleteBeside(mask: Mask, digits: string, before: number, forward: boolean): MaskedText {
  const at = forward ? before : before - 1;
  if (at < 0 || at >= digits.length)
    return { value: fill(mask, digits), caret: caretAfter(fill(mask, digits), before) };
  const value = fill(mask, without(digits, at));
  return { value, caret: caretAfter(value, at) };
}

/**
 * The digits after one key. At the end of the field, a digit may need room (`squeeze`), a separator may
 * complete a part (`close`).
 */
function takeKey({ squeeze, close }: Mask, digits: string, { raw, caret }: MaskedEdit): string {
  if (caret < raw.length) return digits;
  return (/[/.-]$/.test(raw) ? close?.(digits) : squeeze?.(digits)) ?? digits;
}

/**
 * The field after an edit by keyboard, clipboard or autofill: the caret stays after the same digit, deleting
 * a separator deletes the adjacent digit, and a full field loses no digits.
 */
export function editMask(mask: Mask, edit: MaskedEdit): MaskedText {
  const { previous, raw, caret, inputType } = edit;
  const digits = toDigits(raw);
  const before = toDigits(raw.slice(0, caret)).length;
  if (inputType.startsWith("delete")) {
    if (digits === toDigits(previous) && raw.length < previous.length)
      return deleteBeside(mask, digits, before, inputType.endsWith("Forward"));
    const value = fill(mask, digits);
    return { value, caret: caretAfter(value, before) };
  }
  const inserted = findInserted(edit);
  const read = inserted.length > 1 ? toDigits(mask.read?.(raw) ?? raw) : takeKey(mask, digits, edit);
  if (read !== digits) {
    const value = fill(mask, read);
    return { value, caret: value.length };
  }
  if (digits.length > capacity(mask) && inserted.length === 1 && before < digits.length)
    return { value: previous, caret: Math.max(0, caret - 1) };
  const value = fill(mask, digits);
  const at = caretAfter(value, Math.min(before, capacity(mask)));
  // if a separator follows already, the caret moves past it
  return { value, caret: inserted && before < digits.length ? skipSeparators(value, at) : at };
}

function skipSeparators(value: string, from: number): number {
  let at = from;
  while (at < value.length && !isDigit(value[at])) at += 1;
  return at;
}
