/**
 * The payment gateway of a portal without a key, as a program of its own (wire §5). The portal starts it (supervise.ts);
 * over the IPC channel it reports its address and learns where webhooks go. It ends with the portal.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../platform/clock.ts";
import { DataDirTaken, lockDataDir } from "../platform/storage/data-dir-lock.ts";
import { inheritOwner } from "../platform/storage/inherit-owner.ts";
import { addressFile, exitCodes, type FromSimulator, type ToSimulator } from "./messages.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

const folder = process.env.SIMULATOR_FOLDER;
const port = Number(process.env.SIMULATOR_PORT ?? 0);

let end: (code: number) => void = (code) => process.exit(code);
// A signal to the whole process group reaches the portal too, which still needs us to finish its work and then ends us.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) process.on(signal, () => process.connected || end(0));
process.on("disconnect", () => end(0));

const fail = (code: number, error: unknown): never => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(code);
};

async function open(): Promise<{ simulator: Simulator; release: () => Promise<void> }> {
  if (folder === undefined) return fail(1, new Error("SIMULATOR_FOLDER must be set."));
  // Another portal on the same folder already runs the simulator: this one is not needed.
  const release = await lockDataDir(folder, { mode: 0o700 }).catch((error) => {
    const isElsewhere = error instanceof DataDirTaken && error.isElsewhere;
    return fail(isElsewhere ? exitCodes.busyElsewhere : exitCodes.busy, error);
  });
  inheritOwner(folder);
  const simulator = await startSimulator({ folder, port, clock: systemClock, ticking: true }).catch(
    async (error: NodeJS.ErrnoException) => {
      await release();
      return fail(error.syscall === "listen" ? exitCodes.portTaken : 1, error);
    },
  );
  return { simulator, release };
}

const { simulator, release } = await open();
let ending = false;
end = (code) => {
  if (ending) return;
  ending = true;
  void simulator
    .stop()
    .then(release)
    .finally(() => process.exit(code));
};
process.on("message", ({ webhooksTo }: ToSimulator) => simulator.sendWebhooksTo(webhooksTo));
const { url, secretKey, publicKey } = simulator;
const access: FromSimulator = { url, secretKey, publicKey };
const file = join(folder ?? "", addressFile);
writeFileSync(file, JSON.stringify(access), { mode: 0o600 });
inheritOwner(file);
if (process.send) process.send(access);
