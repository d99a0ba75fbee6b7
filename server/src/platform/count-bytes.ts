import { SerializedAnswer } from "./http/serialized-answer.ts";

/** V8's approximate overhead per value. */
const header = 16;
const date = 96;

/**
 * V8 stores a character in one byte, unless the text has any beyond Latin-1: a single emoji doubles it all.
 */
const countText = (text: string) => header + text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1);

const countAll = (values: Iterable<unknown>) => {
  let sum = 0;
  for (const value of values) sum += countBytes(value);
  return sum;
};

/**
 * The approximate size in bytes of a value and everything nested in it. A serialized answer counts at its
 * maximum: its text, and as much again for each encoding, as if it were incompressible.
 */
export function countBytes(value: unknown): number {
  if (typeof value === "string") return countText(value);
  if (typeof value !== "object" || value === null) return header;
  if (value instanceof SerializedAnswer)
    return countText(value.text) + 2 * (header + Buffer.byteLength(value.text));
  if (ArrayBuffer.isView(value)) return header + value.byteLength;
  if (value instanceof Date) return date;
  if (value instanceof Map) return header + countAll(value.keys()) + countAll(value.values());
  // objects of one shape share their keys
  return header + countAll(Array.isArray(value) ? value : Object.values(value));
}
