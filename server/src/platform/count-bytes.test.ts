import { expect, test } from "vitest";
import { countBytes } from "./count-bytes.ts";
import { SerializedAnswer } from "./http/serialized-answer.ts";

test("one character beyond Latin-1 doubles the size of a text, as in V8", () => {
  const text = "é".repeat(1_000);
  expect(countBytes(text)).toBeGreaterThanOrEqual(1_000);
  expect(countBytes(text)).toBeLessThan(1_100);
  expect(countBytes(`${text}🙂`)).toBeGreaterThan(2 * 1_000);
});

test("countBytes includes nested values", () => {
  const text = "a".repeat(1_000);
  expect(countBytes({ rows: [{ text }, { text }], at: new Date(), none: null })).toBeGreaterThan(2_000);
  expect(countBytes(new Map([[text, [text]]]))).toBeGreaterThan(2_000);
  expect(countBytes(Buffer.alloc(5_000))).toBeGreaterThanOrEqual(5_000);
  expect(countBytes(Array.from({ length: 1_000 }, () => 1))).toBeGreaterThanOrEqual(8_000);
});

test("a serialized answer counts with its possible compressed forms", async () => {
  // practically incompressible: nothing repeats
  const letters = Array.from({ length: 4_000 }, (_, at) => 0x4e00 + ((at * 7_919) % 20_011));
  const written = new SerializedAnswer({ text: String.fromCharCode(...letters) });
  const buffers = await Promise.all([written.compressed("br"), written.compressed("gzip")]);
  const held = 2 * written.text.length + buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(countBytes(written)).toBeGreaterThanOrEqual(held);
});
