/**
 * `npm run demo:reset`: brings the demo's brands back to how they come, with dates counted from today.
 * Whatever was done in them is gone; other brands stay as they are. The portal may run meanwhile.
 */
import { listDemoPackages } from "../demo.ts";
import { runImport } from "./run-import.ts";

process.exitCode = await runImport(await listDemoPackages(), true);
