/** `npm run import -- <folder>`: imports a content package (docs/content-format.md). */
import { resolve } from "node:path";
import { readArguments } from "./read-arguments.ts";
import { runImport } from "./run-import.ts";

const usage = "npm run import -- <folder of a content package> [--close-lists] [--reopen-lists]";
const [folder = "", ...flags] = readArguments(usage, 1, 1, ["--close-lists", "--reopen-lists"]);
const how = { closeLists: flags.includes("--close-lists"), reopenLists: flags.includes("--reopen-lists") };
// npm runs scripts in the project's folder, but a relative path is relative to where npm was called.
process.exitCode = await runImport(async () => [resolve(process.env.INIT_CWD ?? process.cwd(), folder)], how);
