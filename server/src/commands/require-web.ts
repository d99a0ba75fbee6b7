import { existsSync } from "node:fs";
import { join } from "node:path";

const page = join(import.meta.dirname, "../../../web/dist/index.html");

/** Ends the process with a message if the web is not built, because a portal would not start without it. */
export function requireWeb(): void {
  if (existsSync(page)) return;
  console.error('The web is not built. Run "npm run build" and start again.');
  process.exit(1);
}
