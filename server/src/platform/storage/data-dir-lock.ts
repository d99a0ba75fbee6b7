import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeFolder } from "./make-folder.ts";

/** Who holds a lock. `world` tells machine, boot and container apart, beyond which a pid says nothing. */
type Holder = {
  readonly pid: number;
  readonly startedAt: string;
  readonly world: string;
  /** A portal runs until it is ended; a command ends by itself. */
  readonly program: "portal" | "command";
};

/** Another process has the data folder: which one, or that its lock is closed to this user. */
export class DataDirTaken extends Error {
  readonly holder: Holder | "closed";
  /** It runs under another system, where what it serves on its own loopback can't be reached. */
  readonly isElsewhere: boolean;
  constructor(holder: Holder | "closed", dataDir: string, world: string) {
    const whose = holder === "closed" ? ", of another user," : ` (process ${holder.pid})`;
    super(
      holder !== "closed" && holder.program === "command"
        ? `A command${whose} uses the data folder ${dataDir}. Start again when it has ended.`
        : `Another portal${whose} already uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
    this.isElsewhere = holder !== "closed" && holder.world !== world;
  }
}

const beatMs = 1_000;
const attempts = 6;

/**
 * Takes a data folder for this process alone, making the folder when needed, by default open to pass through for a database of
 * another account; throws `DataDirTaken` when another process has it. Ends with `release()`, or by itself with the process.
 *
 * Everyone first puts up a lock file of its own and then looks for others: of two that start together at
 * least one sees the other and steps back, so both can never win. A dead holder's file has a name nobody uses again,
 * so removing it can't hit a living one.
 */
export async function lockDataDir(
  dataDir: string,
  { mode = 0o711, program = "portal" }: { mode?: number; program?: Holder["program"] } = {},
): Promise<() => Promise<void>> {
  await makeFolder(dataDir, mode).catch((error: Error) => {
    throw new Error(
      `The data folder ${dataDir} can't be made (${error.message}). Set DATA_DIR to one that can.`,
    );
  });
  const self: Holder = {
    pid: process.pid,
    startedAt: await readStartTime(process.pid),
    world: await readWorld(),
    program,
  };
  for (let attempt = 1; ; attempt++) {
    const { name, release } = await putLock(dataDir, self);
    const other = await findLivingOther(dataDir, name, self.world);
    if (!other) return release;
    await release();
    // It may be stepping back too; one that runs will still be there.
    if (attempt === attempts || other === "closed" || other.world !== self.world)
      throw new DataDirTaken(other, dataDir, self.world);
    await delay(10 + Math.random() * 40 * attempt);
  }
}

async function putLock(dataDir: string, self: Holder) {
  const id = randomUUID();
  const draft = join(dataDir, `.portal-${id}.draft`);
  const name = `.portal-${id}.lock`;
  try {
    await writeFile(draft, JSON.stringify(self), { mode: 0o600 });
    await rename(draft, join(dataDir, name));
  } catch (error) {
    throw new Error(`The data folder ${dataDir} can't be written to (${(error as Error).message}).`);
  }
  const path = join(dataDir, name);
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // the disk may be away for a moment
  }, beatMs);
  beat.unref();
  const release = async () => {
    clearInterval(beat);
    await rm(path, { force: true });
  };
  return { name, release };
}

/** The living holder of another lock file; files of dead ones are cleared away on the way. */
async function findLivingOther(
  dataDir: string,
  own: string,
  world: string,
): Promise<Holder | "closed" | undefined> {
  const names = (await readdir(dataDir)).filter((name) => /^\.portal-.*\.lock$/.test(name) && name !== own);
  const findLiving = async (name: string) => {
    const path = join(dataDir, name);
    const holder = await readHolder(path);
    if (holder && (await isAlive(holder, path, world))) return holder;
    await rm(path, { force: true });
    return undefined;
  };
  // At once: one of another system takes seconds.
  return (await Promise.all(names.map(findLiving))).find((holder) => holder !== undefined);
}

async function isAlive(holder: Holder | "closed", path: string, world: string): Promise<boolean> {
  if (holder === "closed" || holder.world !== world) return hasHeartbeat(path);
  return (await readStartTime(holder.pid)) === holder.startedAt;
}

/** None when it was released meanwhile, or when a power cut left it empty. Another user's, root's say, is closed to this one. */
async function readHolder(path: string): Promise<Holder | "closed" | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === undefined || code === "ENOENT" ? undefined : "closed";
  }
}

/**
 * From another container, user or an earlier boot a pid can't be judged: a living holder touches its file. By its own clock, of which
 * nothing is known here, so that a time is compared with another of the same file alone.
 */
async function hasHeartbeat(path: string): Promise<boolean> {
  const touched = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const before = await touched();
  if (before === undefined) return false;
  await delay(3.5 * beatMs);
  const after = await touched();
  return after !== undefined && after !== before;
}

/** When a process started, in the system's own words; empty when there is none. A reused pid has another. */
async function readStartTime(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The name may hold spaces and brackets; fields count from its end: state is the third, start time the 22nd.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  }
  try {
    const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", env }).trim();
  } catch {
    return "";
  }
}

async function readWorld(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${boot.trim()} ${namespace}`;
}
