import { shadeAt, white, withAlpha } from "./theme-colour.ts";
import {
  at,
  checkedTokens,
  deepTokens,
  type Grounds,
  groundTokens,
  hoverOf,
  loginButtonTokens,
  markerOf,
  meaningTokens,
} from "./theme-roles.ts";
import { fixed, type Palette, readableFill, type Tokens } from "./theme-scales.ts";

const token = (palette: Palette, key: `--${string}`): string => palette.tokens[key] as string;

/** What a fill may become under the pointer, the first choice first. */
const hoverSteps = [8, 7, 4, 3, 2];

/** Section 3 in the light scheme. */
export function lightRoles(palette: Palette): Tokens {
  const { appInfo, brand, accents, login } = palette;
  const neutral = (index: number) => token(palette, `--neutral-${index}`);
  const grounds: Grounds = {
    canvas: neutral(0),
    surface: white,
    sunken: neutral(1),
    tint: at(brand, 0),
    tint2: at(brand, 1),
    nowTint: at(accents, 1),
    deep: shadeAt(login, 0.375),
    deep2: shadeAt(login, 0.345),
    deep3: shadeAt(login, 0.43),
  };
  const { fill, on } = readableFill(appInfo.theme_primary, grounds.surface);
  const checked = checkedTokens(grounds, {
    text: neutral(9),
    text2: neutral(7),
    text3: neutral(6),
    link: at(brand, 7),
    lineInput: neutral(5),
    now: appInfo.theme_accent,
    nowText: at(accents, 7),
    focus: at(brand, 7),
  });
  const meaning = (name: string, line: number) =>
    meaningTokens(
      name,
      grounds,
      token(palette, `--${name}-6`),
      token(palette, `--${name}-7`),
      token(palette, `--${name}-1`),
      token(palette, `--${name}-${line}`),
    );
  const shadow = fixed([0.2, 0.02, 60]);
  return {
    ...groundTokens(grounds, shadeAt(login, 0.5)),
    ...checked,
    ...loginButtonTokens(palette, grounds.surface, hoverSteps),
    "--line": neutral(3),
    "--line-soft": neutral(2),
    "--track": neutral(2),
    "--fill": fill,
    "--on-fill": on,
    "--fill-hover": hoverOf(brand, fill, on, hoverSteps),
    "--tint-line": at(brand, 3),
    ...deepTokens(palette, grounds, appInfo.theme_login_font, shadeAt(login, 0.91, 0.4), 0.24),
    "--deep-line": "transparent",
    "--deep-fill": white,
    "--on-deep-fill": at(brand, 8),
    "--deep-fill-hover": at(brand, 1),
    ...meaning("ok", 6),
    ...meaning("bad", 6),
    ...meaning("warn", 3),
    "--on-ok": white,
    "--on-bad": white,
    "--mark": markerOf(palette, white, checked["--text"] as string),
    "--scrim": withAlpha(shadow, 0.55),
    "--shadow-pop": `0 1px 2px ${withAlpha(shadow, 0.06)},0 12px 32px -8px ${withAlpha(shadow, 0.18)}`,
    "--az-ground": at(brand, 1),
    "--az-1": at(brand, 7),
    "--az-2": at(brand, 4),
    "--az-3": appInfo.theme_secondary,
    "--az-4": appInfo.theme_accent,
    "--az-5": at(brand, 2),
    "--cal-1": at(brand, 3),
    "--cal-2": at(brand, 5),
    "--cal-3": at(brand, 7),
    "--cal-4": at(brand, 8),
  };
}
