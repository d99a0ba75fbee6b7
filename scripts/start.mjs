import { join } from "node:path";
import { ensureInstalled, ensureWebBuilt, root } from "./ensure.mjs";
import { explainAndExit, serverFlags, superviseNode } from "./supervise.mjs";

try {
  await ensureInstalled();
  await ensureWebBuilt();
  const args = [...serverFlags, join(root, "server/src/main.ts"), ...process.argv.slice(2)];
  superviseNode(args, { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" });
} catch (error) {
  explainAndExit(error);
}
