import type { AppInfo } from "@sabia/contract";
import { z } from "zod";

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const variant = z.enum(["light", "dark"]);

/** The schema of `settings.theme`, written by the import; logos are names of public files. */
const storedTheme = z.object({
  primary: colour,
  accent: colour,
  secondary: colour,
  login_background: colour,
  login_font: colour,
  login_button: colour,
  background_variant: variant,
  menu_variant: variant,
  app_variant: variant,
  login_variant: variant,
  follow_system: z.boolean(),
  logo: z.string(),
  logo_dark: z.string(),
  mark: z.string(),
  mark_dark: z.string(),
});

type Settings = { name: string; timeZone: string; credit: string; theme: unknown };

/** The path of a public file. */
const publicFilePath = (name: string): string => `/brand/${encodeURIComponent(name)}`;

/** App info in the flat form of the API (spec §3). */
export function presentAppInfo(settings: Settings): AppInfo {
  const theme = storedTheme.parse(settings.theme);
  return {
    name: settings.name,
    theme_primary: theme.primary,
    theme_accent: theme.accent,
    theme_secondary: theme.secondary,
    theme_background_variant: theme.background_variant,
    theme_login_background: theme.login_background,
    theme_login_font: theme.login_font,
    theme_login_button: theme.login_button,
    theme_menu_variant: theme.menu_variant,
    theme_app_variant: theme.app_variant,
    theme_login_variant: theme.login_variant,
    theme_follow_system: theme.follow_system,
    app_logo: publicFilePath(theme.logo),
    app_logo_dark: publicFilePath(theme.logo_dark),
    app_logo2: publicFilePath(theme.mark),
    app_logo2_dark: publicFilePath(theme.mark_dark),
    credit: settings.credit,
    time_zone: settings.timeZone,
  };
}
