import {
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  toGamut,
  wcagContrast,
} from "culori/fn";

/** A colour by lightness (0..1), chroma and hue, in OKLCH. */
export type Shade = { readonly l: number; readonly c: number; readonly h: number };

for (const mode of [modeRgb, modeLrgb, modeOklch]) registerMode(mode as typeof modeRgb);
const toOklch = converter("oklch");
const intoSrgb = toGamut("rgb", "oklch", null, 0);

export const textContrast = 4.5;
export const markContrast = 3;
export const white = "#ffffff";
export const contrast = (a: string, b: string): number => wcagContrast(a, b);

/** Parses `#rrggbb`. A grey has no hue, so its whole scale is grey. */
export function readShade(hex: string): Shade {
  const colour = toOklch(hex);
  if (!colour) throw new Error(`Not a colour: ${hex}`);
  const grey = colour.c < 0.004;
  return { l: colour.l, c: grey ? 0 : colour.c, h: grey ? 0 : (colour.h ?? 0) };
}

/** The nearest colour of sRGB with this lightness and hue, as hex. */
export const toHex = ({ l, c, h }: Shade): string => formatHex(intoSrgb({ mode: "oklch", l, c, h }));

/** The colour's hue at another lightness, with a fraction of its chroma. */
export const shadeAt = (from: Shade, l: number, chromaShare = 1): string =>
  toHex({ l, c: from.c * chromaShare, h: from.h });

/** The colour's hue with its own chroma, for neutrals; a grey stays grey. */
export const neutralAt = (from: Shade, l: number, c: number): string =>
  toHex({ l, c: from.c === 0 ? 0 : c, h: from.h });

/** The colour with an opacity, as `#rrggbbaa`. */
export const withAlpha = (hex: string, alpha: number): string =>
  hex +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0");

/** What is seen of the colour with an opacity over a ground. */
export const blend = (hex: string, alpha: number, ground: string): string => {
  const mix = (at: number) => {
    const [over, under] = [hex, ground].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((over ?? 0) * alpha + (under ?? 0) * (1 - alpha));
  };
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, "0")).join("")}`;
};

const stands = (hex: string, grounds: readonly string[], ratio: number) =>
  grounds.every((ground) => contrast(hex, ground) >= ratio);

/**
 * The colour itself if its contrast to all backgrounds suffices, else the nearest lightness that does: first
 * away from the backgrounds, and only if that end doesn't suffice the other way.
 */
export function reach(colour: string, grounds: readonly string[], ratio: number): string {
  if (stands(colour, grounds, ratio)) return colour;
  const from = readShade(colour);
  const onDark = grounds.every((ground) => contrast(ground, white) > contrast(ground, "#000000"));
  for (const step of onDark ? [0.005, -0.005] : [-0.005, 0.005]) {
    for (let l = from.l + step; l > 0 && l < 1; l += step) {
      const hex = shadeAt(from, l);
      if (stands(hex, grounds, ratio)) return hex;
    }
  }
  throw new Error(`No lightness of ${colour} stands ${ratio}:1 off ${grounds.join(", ")}`);
}
