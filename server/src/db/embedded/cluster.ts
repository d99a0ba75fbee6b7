import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { type Account, spawnAs } from "./account.ts";
import { type Binaries, readMajorVersion } from "./binaries.ts";
import { endLeftoverInitdb } from "./processes.ts";
import { refuseOrphanedFiles } from "./refuse-orphaned-files.ts";

/** Creates the cluster on the first start, or checks that the existing one has this version. Returns its password. */
export async function ensureCluster(options: {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  account: Account;
  fsync: boolean;
}): Promise<string> {
  const { dataDir, cluster, binaries, account } = options;
  if (!existsSync(cluster)) {
    await refuseOrphanedFiles(dataDir);
    const password = (await readPassword(dataDir)) ?? (await makePassword(dataDir));
    await initialize({ ...options, password });
    return password;
  }
  await checkVersion(cluster, readMajorVersion(binaries));
  if (account.ids && (await stat(cluster)).uid !== account.ids.uid) await giveTo(cluster, account.ids);
  const password = await readPassword(dataDir);
  if (password) return password;
  throw new Error(
    `The database's password, ${passwordPath(dataDir)}, is gone or empty. Restore it from a backup.`,
  );
}

export const passwordPath = (dataDir: string) => join(dataDir, "postgres.password");

async function readPassword(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordPath(dataDir), "utf8")).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`The database's password can't be read (${(error as Error).message}).`);
  }
}

async function makePassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  const draft = `${passwordPath(dataDir)}.draft`;
  await writeFile(draft, password, { mode: 0o600, flush: true });
  await rename(draft, passwordPath(dataDir));
  return password;
}

async function checkVersion(cluster: string, wanted: string): Promise<void> {
  const found = (await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (found === wanted) return;
  if (found === "")
    throw new Error(`${cluster} exists, but is not a PostgreSQL database. Restore it or move it away.`);
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this portal brings PostgreSQL ${wanted}. ` +
      'Move it by a dump: docs/operations.md says how under "The embedded database by hand".',
  );
}

/** Creates the cluster in a temporary folder and renames it at the end, so that an interrupted start leaves no incomplete cluster. */
async function initialize(options: {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  account: Account;
  fsync: boolean;
  password: string;
}): Promise<void> {
  const { dataDir, cluster, binaries, account } = options;
  const workPrefix = join(dataDir, "initdb-");
  await endLeftoverInitdb(workPrefix);
  for (const name of await readdir(dataDir)) {
    if (name.startsWith("initdb-"))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const work = await mkdtemp(workPrefix);
  try {
    const made = join(work, "cluster");
    const passwordFile = join(work, "password");
    await mkdir(made, { mode: 0o700 });
    await writeFile(passwordFile, options.password, { mode: 0o600 });
    if (account.ids) await giveTo(work, account.ids);
    await runInitdb(account, binaries.initdb, [
      `--pgdata=${made}`,
      "--username=sabia",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(options.fsync ? [] : ["--no-sync"]),
    ]);
    await rename(made, cluster);
    const folder = await open(dataDir);
    await folder.sync().finally(() => folder.close());
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runInitdb(account: Account, initdb: string, args: string[]): Promise<void> {
  const child = spawnAs(account, initdb, args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The database could not be made: ${complaint.trim()}`)),
    );
  });
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid);
}
