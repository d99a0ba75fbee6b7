import { SerializedAnswer } from "./http/serialized-answer.ts";

/** What V8 takes for a value besides what is in it: about so much, whatever the value is. */
const header = 16;
const date = 96;

/** V8 holds a letter in one byte, unless the text has any that Latin-1 lacks: a single emoji doubles it all. */
const countText = (text: string) => header + text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1);

const countAll = (values: Iterable<unknown>) => {
  let sum = 0;
  for (const value of values) sum += countBytes(value);
  return sum;
};

/**
 * About how many bytes a value holds with all that is in it. A written answer counts at the most it may come to: its text, and
 * that once more for each encoding, as text that can't be made smaller is.
 */
export function countBytes(value: unknown): number {
  if (typeof value === "string") return countText(value);
  if (typeof value !== "object" || value === null) return header;
  if (value instanceof SerializedAnswer)
    return countText(value.text) + 2 * (header + Buffer.byteLength(value.text));
  if (ArrayBuffer.isView(value)) return header + value.byteLength;
  if (value instanceof Date) return date;
  if (value instanceof Map) return header + countAll(value.keys()) + countAll(value.values());
  // keys are shared between rows of one shape
  return header + countAll(Array.isArray(value) ? value : Object.values(value));
}
