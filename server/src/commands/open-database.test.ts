import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { openDatabase } from "./open-database.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sabia-elsewhere-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Leaves what a running portal has in the data folder, and keeps its lock alive until `stop()`. */
async function leaveRunningPortal(holder: object) {
  await mkdir(join(dataDir, "postgres"));
  // Nothing listens at that port.
  const pidFile = ["7", "/data/postgres", "1", "1", "/tmp", "localhost", "1 1", "ready   ", ""];
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), pidFile.join("\n"));
  await writeFile(join(dataDir, "postgres.password"), "segredo");
  const lock = join(dataDir, ".portal-elsewhere.lock");
  await writeFile(lock, JSON.stringify({ pid: 7, startedAt: "1", program: "portal", ...holder }));
  const beat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), 500);
  return { stop: () => clearInterval(beat) };
}

test("a command is refused once it is certain that the folder's portal has another machine's loopback addresses", async () => {
  const portal = await leaveRunningPortal({ world: "another", network: "another" });
  const config = loadConfig({ DATA_DIR: dataDir });
  await expect(openDatabase(config, createLog("silent")))
    .rejects.toThrow(
      `The portal that uses the data folder ${dataDir} runs in another container or on another machine, and its database can be reached only there. Run the command there, or stop the portal first.`,
    )
    .finally(portal.stop);
});
