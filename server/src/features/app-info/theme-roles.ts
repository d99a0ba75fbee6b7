import {
  blend,
  contrast,
  markContrast,
  reach,
  readShade,
  shadeAt,
  textContrast,
  white,
  withAlpha,
} from "./theme-colour.ts";
import { makeScale, type Palette, readableFill, type Scale, type Tokens } from "./theme-scales.ts";

export type Grounds = {
  canvas: string;
  surface: string;
  sunken: string;
  tint: string;
  tint2: string;
  nowTint: string;
  deep: string;
  deep2: string;
  deep3: string;
};

export const at = (scale: Scale, step: number): string => scale[step] as string;

/** The background colours; they keep their lightness, the others are adjusted. */
export function groundTokens(grounds: Grounds, deep4: string): Tokens {
  const { canvas, surface, sunken, tint, tint2, nowTint, deep, deep2, deep3 } = grounds;
  return {
    "--canvas": canvas,
    "--surface": surface,
    "--sunken": sunken,
    "--tint": tint,
    "--tint-2": tint2,
    "--now-tint": nowTint,
    "--deep": deep,
    "--deep-2": deep2,
    "--deep-3": deep3,
    "--deep-4": deep4,
  };
}

/** Colours adjusted to those backgrounds: text 4.5:1, borders of controls and marks 3:1. */
export function checkedTokens(
  grounds: Grounds,
  wanted: Record<"text" | "text2" | "text3" | "link" | "lineInput" | "now" | "nowText" | "focus", string>,
): Tokens {
  const { canvas, surface, sunken, tint, tint2, nowTint } = grounds;
  const plain = [canvas, surface, sunken];
  const all = [...plain, tint, tint2, nowTint];
  return {
    "--text": reach(wanted.text, all, textContrast),
    "--text-2": reach(wanted.text2, all, textContrast),
    "--text-3": reach(wanted.text3, plain, textContrast),
    "--link": reach(wanted.link, [...plain, tint, tint2], textContrast),
    "--line-input": reach(wanted.lineInput, plain, markContrast),
    "--now": reach(wanted.now, [...plain, tint, tint2], markContrast),
    "--now-text": reach(wanted.nowText, [...plain, nowTint], textContrast),
    "--focus": reach(wanted.focus, all, markContrast),
  };
}

/** Colours on deep backgrounds: the login's panel, the big card, the dark menu. */
export function deepTokens(
  { appInfo, accent }: Palette,
  { deep, deep2, deep3 }: Grounds,
  onDeep: string,
  onDeep2: string,
  trackAlpha: number,
): Tokens {
  const all = [deep, deep2, deep3];
  // the trail's finished segments lie beside the unfinished ones
  const track = blend(white, trackAlpha, deep);
  return {
    "--deep-track": withAlpha(white, trackAlpha),
    "--on-deep": reach(reach(onDeep, all, textContrast), [track], markContrast),
    "--on-deep-2": reach(onDeep2, all, textContrast),
    "--now-on-deep": reach(shadeAt(accent, Math.max(accent.l, 0.68)), [deep, deep2], markContrast),
    "--theme-login-font": reach(appInfo.theme_login_font, [deep, deep2], textContrast),
  };
}

/** `ok`, `bad` or `warn`: mark, text, tint and border. */
export function meaningTokens(
  name: string,
  { canvas, surface }: Grounds,
  mark: string,
  text: string,
  tint: string,
  line: string,
): Tokens {
  return {
    [`--${name}`]: reach(mark, [canvas, surface, tint], markContrast),
    [`--${name}-text`]: reach(text, [canvas, surface, tint], textContrast),
    [`--${name}-tint`]: tint,
    [`--${name}-line`]: line,
  };
}

/** The first step on which the fill's text is legible and that differs from the fill. */
export function hoverOf(scale: Scale, fill: string, on: string, steps: readonly number[]): string {
  const own = readShade(fill);
  const differs = (hex: string) => {
    const other = readShade(hex);
    return Math.hypot(other.l - own.l, other.c - own.c) > 0.03;
  };
  const found = steps
    .map((index) => at(scale, index))
    .find((hex) => differs(hex) && contrast(hex, on) >= textContrast);
  return found ?? fill;
}

/** The login's button, and what it becomes under the pointer: another step of its own scale. */
export function loginButtonTokens({ appInfo }: Palette, surface: string, steps: readonly number[]): Tokens {
  const { fill, on } = readableFill(appInfo.theme_login_button, surface);
  return {
    "--theme-login-button": fill,
    "--on-login-button": on,
    "--login-button-hover": hoverOf(makeScale(readShade(fill)), fill, on, steps),
  };
}

/** The brand's secondary colour as a highlighter behind text. */
export const markerOf = ({ secondary }: Palette, surface: string, text: string): string =>
  reach(shadeAt(secondary, readShade(surface).l * 0.55 + secondary.l * 0.45, 0.45), [text], textContrast);
