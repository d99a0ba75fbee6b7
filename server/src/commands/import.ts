/** `npm run import -- <folder>`: imports a content package (docs/content-format.md). */
import { readArguments } from "./read-arguments.ts";
import { givenPath } from "./read-given-file.ts";
import { runImport } from "./run-import.ts";

const usage = "npm run import -- <folder of a content package> [--close-lists] [--reopen-lists]";
const { words, options } = readArguments(usage, 1, 1, ["close-lists", "reopen-lists"]);
const how = { closeLists: options.has("close-lists"), reopenLists: options.has("reopen-lists") };
process.exitCode = await runImport(async () => [givenPath(words[0] ?? "")], how);
