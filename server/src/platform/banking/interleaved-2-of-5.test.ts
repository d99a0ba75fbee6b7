import fc from "fast-check";
import { expect, test } from "vitest";
import { drawBars, writeBarCodeSvg } from "./interleaved-2-of-5.ts";

const wideBars = ["..ww.", "w...w", ".w..w", "ww...", "..w.w", "w.w..", ".ww..", "...ww", "w..w.", ".w.w."];

/** Decodes bars like a scanner: by the alternating widths of black and white. */
function scan(bars: ReturnType<typeof drawBars>["bars"]): string {
  const widths = bars.flatMap((bar, index) => {
    const next = bars[index + 1];
    return next ? [bar.width, next.x - bar.x - bar.width] : [bar.width];
  });
  expect(widths.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(widths.slice(-3)).toEqual([3, 1, 1]);
  const elements = widths.slice(4, -3).map((width) => (width === 3 ? "w" : "."));
  let digits = "";
  for (let at = 0; at < elements.length; at += 10) {
    const pair = elements.slice(at, at + 10);
    for (const offset of [0, 1])
      digits += wideBars.indexOf(pair.filter((_element, index) => index % 2 === offset).join(""));
  }
  return digits;
}

test("the bars can be decoded to the digits drawn", () => {
  const pairs = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 22 });
  fc.assert(
    fc.property(pairs, (given) => {
      const digits = given.map((pair) => String(pair).padStart(2, "0")).join("");
      expect(scan(drawBars(digits).bars)).toBe(digits);
    }),
  );
});

test("the 44 digits of a boleto are 405 narrow bars wide", () => {
  const { bars, width } = drawBars("00193373700000001000500940144816060680935031");
  expect(width).toBe(405);
  expect(bars).toHaveLength((4 + 44 * 5 + 3 + 1) / 2);
});

test("an odd number of digits, or letters, can't be drawn", () => {
  expect(() => drawBars("123")).toThrow(RangeError);
  expect(() => drawBars("1a")).toThrow(RangeError);
  expect(() => drawBars("")).toThrow(RangeError);
});

test("the picture has a white background and an accessible name", () => {
  const svg = writeBarCodeSvg("12", "Código de barras");
  expect(svg).toContain('aria-label="Código de barras"');
  expect(svg.indexOf("#fff")).toBeLessThan(svg.indexOf("#000"));
});
