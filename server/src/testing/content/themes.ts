import type { AppInfo } from "@sabia/contract";

/** For tests: a brand with these colours. */
export const brandWith = (theme: Partial<AppInfo>): AppInfo => ({
  name: "Escola Sabiá",
  theme_primary: "#12616f",
  theme_accent: "#cf5a24",
  theme_secondary: "#f0c377",
  theme_background_variant: "light",
  theme_login_background: "#0e4b57",
  theme_login_font: "#ffffff",
  theme_login_button: "#12616f",
  theme_menu_variant: "light",
  theme_app_variant: "light",
  theme_login_variant: "light",
  theme_follow_system: false,
  app_logo: "/brand/sabia.svg",
  app_logo_dark: "/brand/sabia-dark.svg",
  app_logo2: "/brand/sabia-mark.svg",
  app_logo2_dark: "/brand/sabia-mark-dark.svg",
  credit: "",
  time_zone: "America/Sao_Paulo",
  ...theme,
});

export const sabia = brandWith({});
export const ipe = brandWith({
  name: "Instituto Ipê",
  theme_primary: "#f3b61f",
  theme_accent: "#d3579f",
  theme_secondary: "#a066cc",
  theme_login_background: "#1d1420",
  theme_login_font: "#f7eff5",
  theme_login_button: "#f3b61f",
});

/** One colour everywhere, so that no other colour can provide the contrast. */
const monochrome = (colour: string): AppInfo =>
  brandWith({
    theme_primary: colour,
    theme_accent: colour,
    theme_secondary: colour,
    theme_login_background: colour,
    theme_login_font: colour,
    theme_login_button: colour,
  });

const hardColours = {
  yellow: "#ffff00",
  black: "#000000",
  white: "#ffffff",
  paper: "#eeeeee",
  grey: "#808080",
  "neon green": "#00ff00",
  "neon magenta": "#ff00ff",
  cyan: "#00ffff",
  blue: "#0000ff",
  red: "#ff0000",
  "purple as dark as step 8": "#560080",
  "rust between white and ink": "#cf5a24",
  "blue on which white just suffices": "#1a73e8",
} as const;

export const testBrands: [string, AppInfo][] = [
  ["sabia", sabia],
  ["ipe", ipe],
  ...Object.entries(hardColours).map(([name, colour]): [string, AppInfo] => [name, monochrome(colour)]),
];
