import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";

const variant = z.enum(["light", "dark"]);

/** App info, flat (spec §3). `theme_follow_system`, `credit` and `time_zone` are extensions (wire §8). */
export const appInfo = z.object({
  name: z.string(),
  theme_primary: z.string(),
  theme_accent: z.string(),
  theme_secondary: z.string(),
  theme_background_variant: variant,
  theme_login_background: z.string(),
  theme_login_font: z.string(),
  theme_login_button: z.string(),
  theme_menu_variant: variant,
  theme_app_variant: variant,
  theme_login_variant: variant,
  theme_follow_system: z.boolean(),
  app_logo: z.string(),
  app_logo_dark: z.string(),
  app_logo2: z.string(),
  app_logo2_dark: z.string(),
  credit: z.string(),
  time_zone: z.string(),
});

/** A brand's appearance, readable without a session (spec §3). */
export const appInfoEndpoints = defineEndpoints({
  "GET /v1/info-app": {
    access: "public",
    summary: "Name, logos, colours and variants of the brand",
    answers: { 200: appInfo },
    errors: [],
  },
});
