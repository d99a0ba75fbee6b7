import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The logger for messages about the embedded database; pino's logger fits. */
export type EmbeddedLog = { info(text: string): void; warn(text: string): void; error(text: string): void };

type Running = { readonly pid: number; readonly command: string };

/** A short name for a cluster. PostgreSQL shows it in its processes' titles, by which they are recognised. */
export function nameCluster(cluster: string): string {
  return `sabia-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
}

/**
 * Ends what an earlier portal left running on the cluster: first its postmaster (fast shutdown, then immediate), then children of
 * a killed postmaster. Processes are recognised by their command line and not by a stored pid, which another process may have by now.
 */
export async function endLeftovers(cluster: string, log: EmbeddedLog): Promise<void> {
  const postmasters = async () =>
    (await listProcesses()).filter(({ command }) => isPostmaster(command, cluster));
  const [first] = await postmasters();
  if (first) {
    log.warn(`A database of an earlier run (process ${first.pid}) is still there; it is ended first.`);
    await signalUntilGone(postmasters, ["SIGINT", "SIGQUIT", "SIGKILL"], 10_000);
  }
  await endOrphans(cluster);
  await removeForeignPidFile(cluster);
}

/** Waits until the children of a killed postmaster have ended, and ends those that don't: they hold its shared memory. */
export async function endOrphans(cluster: string): Promise<void> {
  const title = `postgres: ${nameCluster(cluster)}: `;
  const orphans = async () => (await listProcesses()).filter(({ command }) => command.startsWith(title));
  await signalUntilGone(orphans, [undefined, "SIGQUIT", "SIGKILL"], 2_000);
}

/** Kills an initdb that a killed portal left running, with its process group. Its folder is deleted afterwards, so nothing is lost. */
export async function endLeftoverInitdb(folderPrefix: string): Promise<void> {
  const leftovers = async () =>
    (await listProcesses()).filter(({ command }) => command.includes(`initdb --pgdata=${folderPrefix}`));
  for (const { pid } of await leftovers()) kill(-pid, "SIGKILL");
  await signalUntilGone(leftovers, [undefined], 2_000);
}

async function signalUntilGone(
  list: () => Promise<Running[]>,
  signals: (NodeJS.Signals | undefined)[],
  patienceMs: number,
): Promise<void> {
  for (const signal of signals) {
    for (const { pid } of signal ? await list() : []) kill(pid, signal);
    const deadline = Date.now() + patienceMs;
    while ((await list()).length > 0) {
      if (Date.now() > deadline) break;
      await delay(30);
    }
  }
  const [last] = await list();
  if (last)
    throw new Error(
      `The database of an earlier run (process ${last.pid}) does not end. End it, then start again.`,
    );
}

function kill(pid: number, signal: NodeJS.Signals | undefined): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
    throw new Error(
      `The database of an earlier run (process ${pid}) belongs to another user. Stop it, then start again.`,
    );
  }
}

/** Where PostgreSQL notes its pid, its port and whether it is ready. */
export const pidFilePath = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * Removes postmaster.pid if its pid now belongs to an unrelated process, because PostgreSQL would refuse to start. In all other cases
 * PostgreSQL decides by itself whether the file is stale, also by the shared memory that it names.
 */
async function removeForeignPidFile(cluster: string): Promise<void> {
  const path = pidFilePath(cluster);
  const pid = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const holder = (await listProcesses()).find((running) => running.pid === pid);
  if (holder && !isUnknownPostmaster(holder.command)) await rm(path, { force: true });
}

/** A postgres started without naming its folder: it may run on this cluster, so PostgreSQL decides. */
function isUnknownPostmaster(command: string): boolean {
  return /(^|\/)postgres( |$)/.test(command) && !command.includes(" -D ");
}

function isPostmaster(command: string, cluster: string): boolean {
  return `${command} `.includes(`postgres -D ${cluster} `);
}

async function listProcesses(): Promise<Running[]> {
  if (process.platform !== "linux") {
    const lines = execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
    return lines.map((line) => {
      const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), command: command ?? "" };
    });
  }
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid: Number(pid), command: command.replaceAll("\0", " ").trim() };
    }),
  );
}
