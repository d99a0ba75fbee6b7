/** An embedded PostgreSQL that can't be used: a start ends with a sentence. Each test leaves the cluster as it found it. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const slow = 60_000;

let dataDir: string;
/** With a time limit, so that a start that never ends fails its test. */
const start = () =>
  startEmbeddedPostgres({ dataDir, log: quiet, fsync: false, signal: AbortSignal.timeout(slow / 2) });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sabia-postgres-"));
  await (await start()).stop();
}, slow);
afterAll(() => rmSync(dataDir, { recursive: true }));

describe("startEmbeddedPostgres", { timeout: slow }, () => {
  test("refuses a cluster of another major version and an unreadable one", async () => {
    const versionFile = join(dataDir, "postgres", "PG_VERSION");
    const version = readFileSync(versionFile, "utf8");
    writeFileSync(versionFile, "15\n");
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, and this portal brings PostgreSQL 18/);
    rmSync(versionFile);
    await expect(start()).rejects.toThrow(/is not a PostgreSQL database/);
    writeFileSync(versionFile, version);
  });

  test("makes no new database beside the files of schools, whose own is gone", async () => {
    const [cluster, away] = [join(dataDir, "postgres"), join(dataDir, "away")];
    renameSync(cluster, away);
    mkdirSync(join(dataDir, "files", "aurora"), { recursive: true });
    await expect(start()).rejects.toThrow(
      /^There is no database in .*, but .*files holds the files of aurora\. Restore .* set DATABASE_URL/,
    );
    expect(existsSync(cluster)).toBe(false);
    rmSync(join(dataDir, "files"), { recursive: true });
    renameSync(away, cluster);
  });

  test("says why PostgreSQL would not start", async () => {
    const settings = join(dataDir, "postgres", "postgresql.conf");
    const before = readFileSync(settings, "utf8");
    appendFileSync(settings, "no_such_setting = 1\n");
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start: .*\(more in .*postgres\.log\)\.$/);
    writeFileSync(settings, before);
  });

  test("reports PostgreSQL's message when it refuses connections", async () => {
    const rules = join(dataDir, "postgres", "pg_hba.conf");
    const before = readFileSync(rules, "utf8");
    writeFileSync(rules, "host all all 127.0.0.1/32 reject\n");
    await expect(start()).rejects.toThrow(
      /^PostgreSQL runs, but refuses the portal: pg_hba.conf rejects .*\(more in .*postgres\.log\)\.$/,
    );
    writeFileSync(rules, before);
    const password = join(dataDir, "postgres.password");
    const kept = readFileSync(password, "utf8");
    writeFileSync(password, "another\n");
    await expect(start()).rejects.toThrow(/refuses the password in postgres.password/);
    writeFileSync(password, kept);
  });

  test("names what ended a start, and not the connection attempts during it", async () => {
    const cluster = join(dataDir, "postgres");
    const settings = join(cluster, "postgresql.conf");
    const before = readFileSync(settings, "utf8");
    // A recovery that takes a moment, and then doesn't find what it needs.
    appendFileSync(settings, "restore_command = 'sleep 0.5; false'\n");
    writeFileSync(
      join(cluster, "backup_label"),
      "START WAL LOCATION: 0/99000028 (file 000000010000000000000099)\nCHECKPOINT LOCATION: 0/99000060\n",
    );
    writeFileSync(join(cluster, "recovery.signal"), "");
    await expect(start()).rejects.toThrow(
      /^PostgreSQL did not start: FATAL: +could not locate required checkpoint/,
    );
    for (const name of ["backup_label", "recovery.signal"]) rmSync(join(cluster, name));
    writeFileSync(settings, before);
  });

  test("starts once everything is repaired", async () => {
    const database = await start();
    await database.stop();
  });
});
