import { ensureInstalled } from "./ensure.mjs";
import { explainAndExit, superviseNode } from "./supervise.mjs";

const [file, ...args] = process.argv.slice(2);
try {
  if (!file) throw new Error("Usage: node scripts/run.mjs <file.ts> [arguments]");
  await ensureInstalled();
  superviseNode([file, ...args]);
} catch (error) {
  explainAndExit(error);
}
