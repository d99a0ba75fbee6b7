import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";

/** The user that runs PostgreSQL, and a command prefix that gives it access to its files where it lacks that. */
export type Account = { readonly ids?: { uid: number; gid: number }; readonly prefix: readonly string[] };

/**
 * Chooses the user that runs PostgreSQL: a plain user runs it itself. Root can't, since PostgreSQL refuses root; then it is the
 * owner of an existing cluster, else `postgres`, else `nobody`.
 */
export function chooseAccount(dataDir: string, cluster: string, binaries: Binaries): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const me = process.getuid?.() ?? 0;
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new Error(
        `The database in ${cluster} belongs to another user (id ${owner.uid}). Start as that user or as root, or set DATA_DIR to a folder of your own.`,
      );
    }
    return { prefix: [] };
  }
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findUnprivileged();
  for (const prefix of [[], ...searchPrefixes(ids)]) {
    const account = { ids, prefix };
    if (canReach(account, dataDir, binaries)) return account;
  }
  throw new Error(
    `PostgreSQL may not run as root, and user id ${ids.uid}, which runs it instead, can't get at ${dataDir} or at ${binaries.postgres}. ` +
      "Start the portal as a plain user, or move both to folders that every user may enter (mode 711 on each), or set DATABASE_URL.",
  );
}

/** Spawns a program as the account, without the portal's environment variables and working folder. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  return spawn(command, rest, { ...options, ...spawnSettings(account) });
}

function spawnSettings({ ids, prefix }: Account) {
  return {
    cwd: "/",
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    ...(ids && prefix.length === 0 ? ids : {}),
  };
}

/**
 * Commands that let the account through parent folders that are closed to it (a project below /root) without changing their modes: one
 * with the capability to read and search any folder, and one with any access, for containers that withhold the first.
 */
function searchPrefixes({ uid, gid }: { uid: number; gid: number }): string[][] {
  return ["dac_read_search", "dac_override"].map((capability) => [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    // Without it access(2), by which PostgreSQL looks for its own files, ignores the capability.
    "--securebits=+no_setuid_fixup",
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    "--",
  ]);
}

/** Tries to read the files as the account, since file modes alone don't show access lists, mounts and container limits. */
function canReach(account: Account, dataDir: string, { postgres, share }: Binaries): boolean {
  const script = 'cd "$1" && exec 3<"$2" && exec "$3" --version';
  const args = ["sh", "-c", script, "sh", dataDir, join(share, "postgres.bki"), postgres];
  const [command = "", ...rest] = [...account.prefix, ...args];
  return spawnSync(command, rest, { ...spawnSettings(account), stdio: "ignore" }).status === 0;
}

function findUnprivileged(): { uid: number; gid: number } {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid && uid !== "0") return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL may not run as root, and this system has neither a user postgres nor a user nobody. " +
      "Start the portal as a plain user, or set DATABASE_URL.",
  );
}
