import { existsSync } from "node:fs";
import { join } from "node:path";

const page = join(import.meta.dirname, "../../../web/dist/index.html");

/** Ends the process with a sentence where the web is not built, before anything was begun: a portal would not start. */
export function requireWeb(): void {
  if (existsSync(page)) return;
  console.error('The web is not built. Run "npm run build" and start again.');
  process.exit(1);
}
