import type { LoadAppInfo } from "../../db/brands.ts";
import { presentAppInfo } from "./app-info.present.ts";
import { findSettings } from "./app-info.queries.ts";

/** Loads what the brand directory caches of a brand; undefined while it has no settings yet. */
export const loadAppInfo: LoadAppInfo = async (db) => {
  const settings = await findSettings(db);
  if (!settings) return undefined;
  return { appInfo: presentAppInfo(settings), timeZone: settings.timeZone, financial: settings.financial };
};

export { findSettings } from "./app-info.queries.ts";
export { brandStyle } from "./theme.ts";
