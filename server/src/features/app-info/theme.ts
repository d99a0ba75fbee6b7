import type { AppInfo } from "@sabia/contract";
import { darkRoles } from "./theme-dark.ts";
import { lightRoles } from "./theme-light.ts";
import { makePalette, type Tokens } from "./theme-scales.ts";

/** Tile panels are on a deep background, tone on tone. */
const panel =
  ".panel{--az-ground:var(--deep);--az-5:var(--deep-2);--az-1:var(--deep-3);--az-2:var(--deep-4);" +
  "--az-3:var(--theme-secondary);--az-4:var(--theme-accent)}";

/** Every token of a brand, in both schemes. */
export function brandTokens(appInfo: AppInfo): { light: Tokens; dark: Tokens } {
  const palette = makePalette(appInfo);
  return {
    light: { ...palette.tokens, ...lightRoles(palette) },
    dark: { ...palette.tokens, ...darkRoles(palette) },
  };
}

const rule = (selector: string, scheme: "light" | "dark", tokens: Tokens): string => {
  const values = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return `${selector}{color-scheme:${scheme};${values.join(";")}}`;
};

function writeStyle(appInfo: AppInfo): string {
  const { light, dark } = brandTokens(appInfo);
  // Tokens equal in both schemes are written once, since the page is loaded over slow connections.
  const night = Object.fromEntries(
    Object.entries(dark).filter(([name, value]) => light[name as `--${string}`] !== value),
  );
  const day = Object.fromEntries(
    Object.keys(night).map((name) => [name, light[name as `--${string}`] as string]),
  );
  const rules = [
    rule(':root,[data-mantine-color-scheme="light"]', "light", light),
    // Printed pages are always light: a dark one would use much ink, or be pale grey where backgrounds are
    // not printed.
    `@media screen{${rule('[data-mantine-color-scheme="dark"]', "dark", night)}}`,
  ];
  if (appInfo.theme_follow_system) {
    // Until the script has run, the attribute is a guess: the system's preference overrides it from the first
    // paint.
    rules.push(
      `@media (prefers-color-scheme:light){${rule(":root[data-follow-system]", "light", day)}}`,
      `@media screen and (prefers-color-scheme:dark){${rule(":root[data-follow-system]", "dark", night)}}`,
    );
  }
  return [...rules, panel].join("");
}

/** With more brands than this, styles are recomputed. */
const cacheLimit = 500;
const cache = new Map<string, string>();

/** The brand's colours as CSS, in both schemes: only hex, so that browsers need not derive anything. */
export function brandStyle(appInfo: AppInfo): string {
  const key = JSON.stringify(Object.entries(appInfo).filter(([name]) => name.startsWith("theme_")));
  let style = cache.get(key);
  if (style === undefined) {
    style = writeStyle(appInfo);
    if (cache.size >= cacheLimit) cache.clear();
    cache.set(key, style);
  }
  return style;
}
