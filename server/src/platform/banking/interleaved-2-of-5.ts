/** Wide or narrow: the five bars of each digit. */
const patterns = ["nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn"];
const wide = 3;
const startMark = "nnnn";
const stopMark = "wnn";

export type Bar = { readonly x: number; readonly width: number };

/** The bars of the digits, in units of the narrowest one, without the quiet zone; `width` is the total. */
export function drawBars(digits: string): { readonly bars: readonly Bar[]; readonly width: number } {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError("Interleaved 2 of 5 takes pairs of digits");
  const pairs = digits.match(/\d\d/g) ?? [];
  // The first digit of a pair is encoded in the bars, the second one in the spaces between them.
  const middle = pairs.map((pair) => {
    const [black = "", white = ""] = [...pair].map((digit) => patterns[Number(digit)]);
    return [...black].map((bar, index) => bar + white[index]).join("");
  });
  const elements = startMark + middle.join("") + stopMark;
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, element] of [...elements].entries()) {
    const width = element === "w" ? wide : 1;
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}

const quiet = 10;

/**
 * The bar code as a standalone SVG, 103 mm × 13 mm (FEBRABAN's dimensions), black on white in any colour
 * scheme.
 */
export function writeBarCodeSvg(digits: string, label: string): string {
  const { bars, width } = drawBars(digits);
  const path = bars.map((bar) => `M${bar.x} 0h${bar.width}v50h-${bar.width}z`).join("");
  const box = `${-quiet} 0 ${width + 2 * quiet} 50`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none" shape-rendering="crispEdges" role="img" aria-label="${label}"><path fill="#fff" d="M${-quiet} 0h${width + 2 * quiet}v50h-${width + 2 * quiet}z"/><path fill="#000" d="${path}"/></svg>`;
}
