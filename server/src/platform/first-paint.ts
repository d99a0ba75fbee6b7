import type { AppInfo } from "@sabia/contract";
import { escapeHtml } from "./page-template.ts";

/**
 * The brand as the first thing on the screen, while the page's scripts are on their way on a slow line: what the web's frames
 * will draw in the same place (web/src/ui/first-paint.css). The classroom's bar holds no brand.
 */
export function writeFirstPaint(appInfo: AppInfo, screen: "login" | "classroom" | "frame"): string {
  if (screen === "login") {
    const mark = appInfo.app_logo2_dark || appInfo.app_logo2;
    return `<div class="first-login"><i></i><div><span>${image(mark, "")}</span></div></div>`;
  }
  const dark = appInfo.theme_menu_variant === "dark";
  const logo = (dark && appInfo.app_logo_dark) || appInfo.app_logo;
  const inside = screen === "frame" ? image(logo, appInfo.name) : "";
  return `<header class="first-bar"><div>${inside}</div></header>`;
}

const image = (address: string, alt: string) =>
  address ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">` : "";
