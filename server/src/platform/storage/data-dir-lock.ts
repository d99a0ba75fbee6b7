import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeFolder } from "./make-folder.ts";

/**
 * The holder of a lock. `world` identifies machine, boot and container: a pid means nothing outside it. `network` identifies
 * the loopback interface, which containers may share; earlier versions of the portal don't name it.
 */
type Holder = {
  readonly pid: number;
  readonly startedAt: string;
  readonly world: string;
  readonly network?: string;
  /** A portal runs until it is stopped; a command ends by itself. */
  readonly program: "portal" | "command";
};

/**
 * Another process has the data folder: `holder` says which, or that its lock is not readable for this user.
 */
export class DataDirTaken extends Error {
  readonly holder: Holder | "unreadable";
  /** It runs in another system, so it may have other loopback addresses. */
  readonly isElsewhere: boolean;
  /** Its loopback addresses certainly can't be reached. */
  readonly isUnreachable: boolean;
  constructor(
    holder: Holder | "unreadable",
    dataDir: string,
    { world, network }: Pick<Holder, "world" | "network">,
  ) {
    const whose = holder === "unreadable" ? ", of another user," : ` (process ${holder.pid})`;
    super(
      holder !== "unreadable" && holder.program === "command"
        ? `A command${whose} uses the data folder ${dataDir}. Start again when it has ended.`
        : `Another portal${whose} already uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
    this.isElsewhere = holder !== "unreadable" && holder.world !== world;
    this.isUnreachable =
      holder !== "unreadable" && holder.network !== undefined && holder.network !== network;
  }
}

const heartbeatMs = 1_000;
const attempts = 6;

/**
 * Locks a data folder for this process, creating the folder if needed (by default traversable, for a database
 * of another account); throws `DataDirTaken` if another process has it. Ends with `release()`, or with the
 * process. Every process first creates a lock file of its own and then looks for others: of two that start
 * together at least one sees the other and backs off, so both can never win. A dead holder's file name is
 * never reused, so removing it can't hit a living one.
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
    ...(await readPlace()),
    program,
  };
  for (let attempt = 1; ; attempt++) {
    const { name, release } = await putLock(dataDir, self);
    const other = await findLivingOther(dataDir, name, self.world);
    if (!other) return release;
    await release();
    // It may be backing off too; a running one will still be there.
    if (attempt === attempts || other === "unreadable" || other.world !== self.world)
      throw new DataDirTaken(other, dataDir, self);
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
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // the disk may be unavailable for a moment
  }, heartbeatMs);
  heartbeat.unref();
  const release = async () => {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  };
  return { name, release };
}

/** The living holder of another lock file; removes the files of dead ones. */
async function findLivingOther(
  dataDir: string,
  own: string,
  world: string,
): Promise<Holder | "unreadable" | undefined> {
  const names = (await readdir(dataDir)).filter((name) => /^\.portal-.*\.lock$/.test(name) && name !== own);
  const findLiving = async (name: string) => {
    const path = join(dataDir, name);
    const holder = await readHolder(path);
    if (holder && (await isAlive(holder, path, world))) return holder;
    await rm(path, { force: true });
    return undefined;
  };
  // In parallel: checking one of another system takes seconds.
  return (await Promise.all(names.map(findLiving))).find((holder) => holder !== undefined);
}

async function isAlive(holder: Holder | "unreadable", path: string, world: string): Promise<boolean> {
  if (holder === "unreadable" || holder.world !== world) return hasHeartbeat(path);
  return (await readStartTime(holder.pid)) === holder.startedAt;
}

/**
 * Undefined if it was released meanwhile, or left empty by a power cut; "unreadable" if it is another user's,
 * such as root's.
 */
async function readHolder(path: string): Promise<Holder | "unreadable" | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === undefined || code === "ENOENT" ? undefined : "unreadable";
  }
}

/**
 * A pid of another container, user or boot says nothing, so living holders touch their file regularly. Its
 * clock is unknown here, so two times of the same file are compared.
 */
async function hasHeartbeat(path: string): Promise<boolean> {
  const touched = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const before = await touched();
  if (before === undefined) return false;
  await delay(3.5 * heartbeatMs);
  const after = await touched();
  return after !== undefined && after !== before;
}

/**
 * A process's start time, in the system's format; empty if there is none. A reused pid has another start
 * time.
 */
async function readStartTime(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The name may contain spaces and parentheses, so fields are counted from its end: state is the third,
    // start time the 22nd.
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

async function readPlace(): Promise<Pick<Holder, "world" | "network">> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  const readNamespace = (kind: string) => readlink(`/proc/self/ns/${kind}`).catch(() => "");
  const [world, network] = await Promise.all(["pid", "net"].map(readNamespace));
  return { world: `${boot.trim()} ${world}`, network: `${boot.trim()} ${network}` };
}
