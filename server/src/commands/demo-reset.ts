/**
 * `npm run demo:reset`: brings the demo's brands back to how they come, with dates counted from today.
 * Whatever was done in them is gone; other brands stay as they are. The portal may run meanwhile.
 */
import { listDemoPackages } from "../demo.ts";
import { readArguments } from "./read-arguments.ts";
import { runImport } from "./run-import.ts";

readArguments("npm run demo:reset", 0, 0);
process.exitCode = await runImport(await listDemoPackages(), { reset: true });
