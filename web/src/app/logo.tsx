import { useComputedColorScheme } from "@mantine/core";
import { appInfo } from "../platform/app-info.ts";

type Ground = "light" | "dark";

/** The brand's mark for a ground. */
export const mark = (ground: Ground): string =>
  (ground === "dark" ? appInfo.app_logo2_dark : appInfo.app_logo2) || appInfo.app_logo2;

/** The brand's name as it writes it; in words where it has no picture. */
export function Logo({ height, ground }: { height: number; ground?: Ground | undefined }) {
  const scheme = useComputedColorScheme("light");
  const src = (ground ?? scheme) === "dark" ? appInfo.app_logo_dark || appInfo.app_logo : appInfo.app_logo;
  return src ? <img src={src} alt={appInfo.name} height={height} /> : <b>{appInfo.name}</b>;
}
