import { useComputedColorScheme } from "@mantine/core";
import { appInfo } from "../platform/app-info.ts";

type Ground = "light" | "dark";

/** The brand's mark for a light or dark background. */
export const mark = (ground: Ground): string =>
  (ground === "dark" ? appInfo.app_logo2_dark : appInfo.app_logo2) || appInfo.app_logo2;

/**
 * The brand's logo, or its name as text when it has none. In forced-colours mode the system's colour scheme
 * picks the variant.
 */
export function Logo({ height, ground }: { height: number; ground?: Ground | undefined }) {
  const scheme = useComputedColorScheme("light");
  const { name, app_logo: light, app_logo_dark } = appInfo;
  if (!light) return <b>{name}</b>;
  const dark = app_logo_dark || light;
  return (
    <picture style={{ display: "contents" }}>
      <source media="(forced-colors) and (prefers-color-scheme: dark)" srcSet={dark} />
      <source media="(forced-colors)" srcSet={light} />
      <img src={(ground ?? scheme) === "dark" ? dark : light} alt={name} height={height} />
    </picture>
  );
}
