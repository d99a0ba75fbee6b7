/**
 * `npm run demo:reset`: resets the demo's brands to their original content, with dates relative to today. Everything done in
 * them is lost; other brands are not touched. The portal may be running.
 */
import { findResettable } from "../demo.ts";
import { readArguments } from "./read-arguments.ts";
import { runImport } from "./run-import.ts";

readArguments("npm run demo:reset", 0, 0);
process.exitCode = await runImport(findResettable, { reset: true });
