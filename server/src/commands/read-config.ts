import { type Config, loadConfig } from "../config.ts";

/** The settings from the environment. If any is invalid, prints a sentence for each and ends the process with code 2. */
export function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
