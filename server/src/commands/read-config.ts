import { type Config, loadConfig } from "../config.ts";

/** This process's own settings. Where one is bad it ends with 2 and a sentence for each, before anything was begun. */
export function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
