import type { AppInfo } from "@sabia/contract";

const unbranded: AppInfo = {
  name: "Portal do aluno",
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
  app_logo: "",
  app_logo_dark: "",
  app_logo2: "",
  app_logo2_dark: "",
  credit: "",
  time_zone: "America/Sao_Paulo",
};

const element = document.querySelector<HTMLScriptElement>("script[data-brand]");

/** The page's CSP nonce. Browsers hide the attribute, so it is read as a property. */
export const nonce = element?.nonce ?? "";

const readAppInfo = (): AppInfo => {
  try {
    return { ...unbranded, ...JSON.parse(element?.textContent ?? "{}").appInfo };
  } catch {
    // `vite dev` serves the page without brand data
    return unbranded;
  }
};

/** The brand, embedded in the page by the server so that the first paint is right. */
export const appInfo: AppInfo = readAppInfo();
