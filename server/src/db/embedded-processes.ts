import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Where the portal's part of a log goes; pino's logger is one. */
export type EmbeddedLog = { info(text: string): void; warn(text: string): void; error(text: string): void };

type Running = { readonly pid: number; readonly command: string };

/** A short name that PostgreSQL puts into its processes' titles, so that those of one folder can be told. */
export function nameCluster(cluster: string): string {
  return `sabia-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
}

/**
 * Ends whatever an earlier portal left running on the cluster: its postmaster in order (fast shutdown, then
 * immediate), then children that outlived a killed postmaster. Processes are known by their command line, never by a pid
 * alone, which may be somebody else's by now.
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

/** Waits until the children of a killed postmaster have let go of its shared memory, and helps those that don't. */
export async function endOrphans(cluster: string): Promise<void> {
  const title = `postgres: ${nameCluster(cluster)}: `;
  const orphans = async () => (await listProcesses()).filter(({ command }) => command.startsWith(title));
  await signalUntilGone(orphans, [undefined, "SIGQUIT", "SIGKILL"], 2_000);
}

/** Ends an initdb that a killed portal left at work, with the helpers in its process group: its folder is thrown away. */
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

/**
 * PostgreSQL judges a stale postmaster.pid by itself, and by the shared memory it names, so it is left alone. Only when
 * its pid is a living stranger's by now would PostgreSQL refuse for ever.
 */
async function removeForeignPidFile(cluster: string): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const holder = (await listProcesses()).find((running) => running.pid === pid);
  if (holder && !isUnknownPostmaster(holder.command)) await rm(path, { force: true });
}

/** Started by hand, without naming its folder: it may be this one, and PostgreSQL shall decide. */
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
