import { type Config, loadConfig } from "../config.ts";

/** Node can be built with English alone (Alpine without icu-data-full): it would swap the days and months of dates. */
function requirePortuguese(): void {
  if (Intl.DateTimeFormat.supportedLocalesOf("pt-BR").length > 0) return;
  console.error(
    `This Node (${process.execPath}) doesn't know the formats of pt-BR. Install its full ICU data (on Alpine "apk add icu-data-full"), then start again.`,
  );
  process.exit(1);
}

/**
 * The settings from the environment. If any is invalid, prints a sentence for each and ends the process with code 2; with 1 on a
 * Node that can't write Portuguese dates.
 */
export function readConfig(): Config {
  requirePortuguese();
  try {
    return loadConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
