import type { AppInfo } from "@sabia/contract";
import { escapeHtml } from "../text/escape-html.ts";

/** The page's frame: `student` has the menu, `open` is also shown to visitors. */
export type Screen = "login" | "otherLogin" | "classroom" | "student" | "open";

/**
 * The page's frame as static HTML, shown while the scripts load on a slow connection: the brand and texts
 * that the web renders in the same place (web/src/ui/first-paint.css). The classroom's bar has no brand.
 */
export function writeFirstPaint(appInfo: AppInfo, screen: Screen): string {
  if (screen === "classroom") return bar(arrow, "first-room");
  const picture = writePicture(appInfo, screen);
  if (isLogin(screen)) {
    const words = screen === "login" ? "<h1>Entrar</h1><p>Use o e-mail cadastrado na sua matrícula.</p>" : "";
    return `<div class="first-login"><div>${words}</div><div><span>${picture}</span></div></div>`;
  }
  const hidden = 'aria-hidden="true"';
  return screen === "open"
    ? bar(picture)
    : `${bar(`${picture}<p ${hidden}>${spans(["Dashboard", "Cursos"])}</p>`)}<p class="first-tabs" ${hidden}>${spans(["Dashboard", "Cursos", "Menu"])}</p>`;
}

/** Preloads the picture of the first paint. */
export function linkFirstPicture(appInfo: AppInfo, screen: Screen): string {
  const { day, night } = picturesOf(appInfo, screen);
  const link = (address: string, media = "") =>
    address && `<link rel="preload" as="image" fetchpriority="high"${media} href="${escapeHtml(address)}">`;
  if (screen === "classroom") return "";
  if (day === night) return link(day);
  return link(day, ` media="not all and ${atNight}"`) + link(night, ` media="${atNight}"`);
}

const atNight = "(prefers-color-scheme: dark)";
const isLogin = (screen: Screen) => screen === "login" || screen === "otherLogin";

/** The logo for the bar's background, which follows the system's scheme if the brand does. */
function picturesOf(appInfo: AppInfo, screen: Screen): { day: string; night: string } {
  const { app_logo: light, theme_menu_variant: menu, theme_app_variant: app } = appInfo;
  const dark = appInfo.app_logo_dark || light;
  const mark = appInfo.app_logo2_dark || appInfo.app_logo2;
  if (isLogin(screen)) return { day: mark, night: mark };
  if (menu === "dark") return { day: dark, night: dark };
  if (appInfo.theme_follow_system) return { day: light, night: dark };
  return app === "dark" ? { day: dark, night: dark } : { day: light, night: light };
}

function writePicture(appInfo: AppInfo, screen: Screen): string {
  const { day, night } = picturesOf(appInfo, screen);
  const picture = image(day, isLogin(screen) ? "" : appInfo.name);
  if (day === night) return picture;
  return `<picture><source media="${atNight}" srcset="${escapeHtml(night)}">${picture}</picture>`;
}

const bar = (inside: string, kind = "") =>
  `<header class="${["first-bar", kind].filter(Boolean).join(" ")}"><div>${inside}</div></header>`;

const spans = (words: string[]) => words.map((word) => `<span>${word}</span>`).join("");

/** The back arrow, as the web's icon draws it. */
const arrow =
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12l14 0M5 12l6 6M5 12l6 -6"/></svg>';

const image = (address: string, alt: string) =>
  address ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">` : "";
