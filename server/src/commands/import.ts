/** `npm run import -- <folder>`: imports a content package (docs/content-format.md). */
import { resolve } from "node:path";
import { runImport } from "./run-import.ts";

const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error("Usage: npm run import -- <folder of a content package>");
  process.exit(2);
}
// npm runs scripts in the project's folder; a relative path is meant from where it was called.
process.exitCode = await runImport([resolve(process.env.INIT_CWD ?? process.cwd(), folder)], false);
