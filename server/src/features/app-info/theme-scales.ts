import type { AppInfo } from "@sabia/contract";
import {
  contrast,
  markContrast,
  neutralAt,
  reach,
  readShade,
  type Shade,
  shadeAt,
  textContrast,
  toHex,
  white,
} from "./theme-colour.ts";

/** Custom properties by name, `--x` to a value. */
export type Tokens = Record<`--${string}`, string>;
/** Ten colours of one hue, lightest first. */
export type Scale = readonly string[];

/** Lightness and fraction of the brand's chroma for each step (look.md: Colour). */
const steps = [
  [0.975, 0.12],
  [0.945, 0.24],
  [0.895, 0.42],
  [0.83, 0.64],
  [0.755, 0.84],
  [0.655, 0.98],
  [0.54, 1],
  [0.455, 1],
  [0.365, 0.88],
  [0.27, 0.66],
] as const;

/** Lightness and chroma of the neutrals, tinted slightly with the secondary's hue. */
const neutralSteps = [
  [0.985, 0.004],
  [0.965, 0.006],
  [0.935, 0.007],
  [0.895, 0.008],
  [0.8, 0.009],
  [0.625, 0.011],
  [0.495, 0.012],
  [0.42, 0.012],
  [0.31, 0.014],
  [0.205, 0.014],
] as const;

/** The meaning colours are the same in every brand. */
const meanings = {
  "--ok-1": [0.965, 0.026, 155],
  "--ok-3": [0.83, 0.09, 155],
  "--ok-6": [0.52, 0.12, 155],
  "--ok-7": [0.43, 0.1, 155],
  "--bad-1": [0.966, 0.016, 22],
  "--bad-3": [0.83, 0.085, 22],
  "--bad-6": [0.535, 0.185, 26],
  "--bad-7": [0.45, 0.16, 27],
  "--warn-1": [0.972, 0.03, 85],
  "--warn-3": [0.85, 0.115, 80],
  "--warn-6": [0.55, 0.115, 65],
  "--warn-7": [0.455, 0.095, 62],
} as const;

export const fixed = ([l, c, h]: readonly [number, number, number]): string => toHex({ l, c, h });

/** The inputs of a scheme's roles. */
export type Palette = {
  readonly appInfo: AppInfo;
  readonly primary: Shade;
  readonly accent: Shade;
  readonly secondary: Shade;
  readonly login: Shade;
  readonly brand: Scale;
  readonly accents: Scale;
  /** Sections 1 and 2 of the tokens: the same in both schemes. */
  readonly tokens: Tokens;
};

export const makeScale = (from: Shade): Scale => steps.map(([l, share]) => shadeAt(from, l, share));

const name = (prefix: string, scale: Scale): Tokens =>
  Object.fromEntries(scale.map((hex, step) => [`--${prefix}-${step}`, hex]));

/**
 * A fill with legible text: white if it reaches 4.5:1, else the brand's ink, else the fill moves to step 6. A
 * white or grey that can't be distinguished from its background changes too.
 */
export function readableFill(given: string, ground: string): { fill: string; on: string } {
  const shade = readShade(given);
  const lost = shade.c < 0.1 && contrast(given, ground) < 1.3;
  if (!lost) {
    if (contrast(given, white) >= textContrast) return { fill: given, on: white };
    const ink = inkOf(shade);
    if (contrast(given, ink) >= textContrast) return { fill: given, on: ink };
  }
  const groundIsDark = contrast(ground, white) >= textContrast;
  if (lost && groundIsDark) return onLightStep(makeScale(shade));
  return { fill: reach(shadeAt(shade, 0.54), [white], textContrast), on: white };
}

/** Step 4 with ink 9: a fill for dark grounds. */
export function onLightStep(scale: Scale): { fill: string; on: string } {
  const fill = scale[4] as string;
  return { fill, on: reach(scale[9] as string, [fill], textContrast) };
}

const inkOf = (shade: Shade) => shadeAt(shade, 0.22, 0.3);

/** The text colour on a fixed colour: one that is legible if there is any, else one with 3:1, for icons. */
function textOn(given: string): string {
  const ink = inkOf(readShade(given));
  if (contrast(given, white) >= textContrast) return white;
  if (contrast(given, ink) >= textContrast) return ink;
  return contrast(given, white) >= markContrast ? white : ink;
}

/** Sections 1 and 2: the brand's colours, and the scales derived from them. */
export function makePalette(appInfo: AppInfo): Palette {
  const primary = readShade(appInfo.theme_primary);
  const accent = readShade(appInfo.theme_accent);
  const secondary = readShade(appInfo.theme_secondary);
  const brand = makeScale(primary);
  const accents = makeScale(accent);
  const tokens: Tokens = {
    "--theme-primary": appInfo.theme_primary,
    "--theme-accent": appInfo.theme_accent,
    "--theme-secondary": appInfo.theme_secondary,
    "--theme-login-background": appInfo.theme_login_background,
    "--on-primary": textOn(appInfo.theme_primary),
    "--on-accent": textOn(appInfo.theme_accent),
    ...name("brand", brand),
    ...name("accent", accents),
    ...name(
      "neutral",
      neutralSteps.map(([l, c]) => neutralAt(secondary, l, c)),
    ),
    ...Object.fromEntries(Object.entries(meanings).map(([key, value]) => [key, fixed(value)])),
  };
  return {
    appInfo,
    primary,
    accent,
    secondary,
    login: readShade(appInfo.theme_login_background),
    brand,
    accents,
    tokens,
  };
}
