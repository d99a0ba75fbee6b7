import { contrast, markContrast, neutralAt, shadeAt, toHex, withAlpha } from "./theme-colour.ts";
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
import { fixed, onLightStep, type Palette, readableFill, type Tokens } from "./theme-scales.ts";

/** What a fill may become under the pointer, the first choice first. */
const hoverSteps = [3, 4, 2, 7, 8];

/** Section 3 in the dark scheme. */
export function darkRoles(palette: Palette): Tokens {
  const { appInfo, primary, accent, brand, accents, login } = palette;
  const wood = (l: number, c: number) => neutralAt(accent, l, c);
  const grounds: Grounds = {
    canvas: wood(0.165, 0.012),
    surface: wood(0.208, 0.015),
    sunken: wood(0.245, 0.016),
    tint: shadeAt(primary, 0.255, 0.22),
    tint2: shadeAt(primary, 0.29, 0.3),
    nowTint: shadeAt(accent, 0.29, 0.35),
    deep: shadeAt(login, 0.255),
    deep2: shadeAt(login, 0.23),
    deep3: shadeAt(login, 0.31, 1.2),
  };
  const own = readableFill(appInfo.theme_primary, grounds.surface);
  const keepsOwn = own.fill === appInfo.theme_primary && contrast(own.fill, grounds.surface) >= markContrast;
  const { fill, on } = keepsOwn ? own : onLightStep(brand);
  const hover = hoverOf(brand, fill, on, hoverSteps);
  const checked = checkedTokens(grounds, {
    text: wood(0.955, 0.006),
    text2: wood(0.8, 0.01),
    text3: wood(0.715, 0.012),
    link: at(brand, 3),
    lineInput: wood(0.56, 0.018),
    now: at(accents, 5),
    nowText: at(accents, 4),
    focus: at(brand, 3),
  });
  const line = wood(0.315, 0.016);
  return {
    ...groundTokens(grounds, shadeAt(login, 0.38, 1.4)),
    ...checked,
    ...loginButtonTokens(palette, grounds.surface, hoverSteps),
    "--line": line,
    "--line-soft": wood(0.27, 0.016),
    "--track": wood(0.335, 0.016),
    "--fill": fill,
    "--on-fill": on,
    "--fill-hover": hover,
    "--tint-line": shadeAt(primary, 0.48, 0.5),
    ...deepTokens(palette, grounds, checked["--text"] as string, checked["--text-2"] as string, 0.16),
    "--deep-line": line,
    "--deep-fill": fill,
    "--on-deep-fill": on,
    "--deep-fill-hover": hover,
    ...meaningTokens(
      "ok",
      grounds,
      fixed([0.74, 0.14, 155]),
      fixed([0.83, 0.12, 155]),
      fixed([0.262, 0.032, 155]),
      fixed([0.56, 0.11, 155]),
    ),
    ...meaningTokens(
      "bad",
      grounds,
      fixed([0.7, 0.17, 24]),
      fixed([0.805, 0.11, 22]),
      fixed([0.262, 0.042, 22]),
      fixed([0.59, 0.15, 25]),
    ),
    ...meaningTokens(
      "warn",
      grounds,
      fixed([0.8, 0.13, 80]),
      fixed([0.86, 0.105, 84]),
      fixed([0.28, 0.04, 80]),
      fixed([0.56, 0.09, 78]),
    ),
    "--on-ok": fixed([0.2, 0.03, 155]),
    "--on-bad": fixed([0.2, 0.04, 24]),
    "--mark": markerOf(palette, grounds.surface, checked["--text"] as string),
    "--scrim": withAlpha(fixed([0.08, 0.01, 320]), 0.66),
    "--shadow-pop": `0 0 0 1px ${line},0 16px 40px -8px ${withAlpha("#000000", 0.55)}`,
    "--az-ground": grounds.deep,
    "--az-1": at(brand, 4),
    "--az-2": toHex({ l: 0.52, c: login.c * 1.8, h: login.h }),
    "--az-3": appInfo.theme_secondary,
    "--az-4": appInfo.theme_accent,
    "--az-5": grounds.deep3,
    "--cal-1": at(brand, 7),
    "--cal-2": at(brand, 6),
    "--cal-3": at(brand, 5),
    "--cal-4": at(brand, 3),
  };
}
