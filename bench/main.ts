/**
 * `npm run bench [-- --seconds 5] [--replies 10000] [--only reply] [--no-lighthouse]`: the API beside a floor measured in
 * the same run, on a database of its own with `fsync` on, then Lighthouse. `--replies` is how many the forum holds. Figures are ratios to the floor, so that machines compare.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../server/src/db/embedded-postgres.ts";
import { createLog } from "../server/src/platform/log.ts";
import { measureVerifications } from "./argon2-floor.ts";
import { runLighthouse } from "./lighthouse.ts";
import { measureClosing } from "./lists.ts";
import { type Figures, measure } from "./measure.ts";
import { rows } from "./rows.ts";
import { readMemory, startServer } from "./servers.ts";
import { addStudents } from "./students.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    replies: { type: "string", default: "10000" },
    only: { type: "string", default: "" },
    "no-lighthouse": { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const connectionCounts = [1, 8, 32];

const format = ({ perSecond, p50, p95, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms`;

const dataDir = await mkdtemp(join(tmpdir(), "sabia-bench-"));
const stops: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: createLog("warn") });
  stops.push(() => embedded.stop());
  const env = {
    DATABASE_URL: embedded.url,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    LOG_LEVEL: "info",
    LOGIN_FAILURES_BY_ADDRESS: "100000",
    SIMULATOR_PORT: "0",
  };
  const pool = new pg.Pool({ connectionString: embedded.url, max: 2 });
  stops.push(() => pool.end());
  await pool.query(
    "create table floor (id integer primary key, name text); insert into floor select n, 'floor' from generate_series(1, 100) n",
  );

  const portal = await startServer("server/src/main.ts", env);
  stops.push(() => portal.stop());
  const floor = await startServer("bench/floor-server.ts", env);
  stops.push(() => floor.stop());
  const students = await addStudents(pool, portal.url, Math.max(...connectionCounts), Number(values.replies));
  await pool.query("analyze");

  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model ?? ""}, Node ${process.version}, ${seconds} s a row\n`,
  );
  const missed: string[] = [];
  const chosen = rows.filter(({ name }) => name.includes(values.only));
  const [apart, usual] = [chosen.filter((row) => row.apart), chosen.filter((row) => !row.apart)];
  for (const { connections, part } of [usual, apart].flatMap((part) =>
    part.length === 0 ? [] : connectionCounts.map((connections) => ({ connections, part })),
  )) {
    await measure(floor.url, connections, 1, () => [{ path: "/" }]);
    const base = await measure(floor.url, connections, seconds, () => [{ path: "/" }]);
    const verifications = await measureVerifications(connections, seconds);
    console.log(`${connections} connections\n  ${"floor".padEnd(16)}${format(base)}`);
    const writing = await measure(floor.url, connections, seconds, (at) => [
      { method: "POST", path: `/${at + 1}` },
    ]);
    const share = (writing.perSecond / base.perSecond).toFixed(2);
    console.log(`  ${"floor, writing".padEnd(16)}${format(writing)}   ${share} of the floor`);
    console.log(`  ${"argon2id".padEnd(16)}${verifications.toFixed(0).padStart(7)}/s`);
    for (const row of part) {
      const requestsOf = (connection: number) =>
        row.requestsOf(students[connection % students.length] as (typeof students)[number]);
      await row.prepare?.(pool);
      await measure(portal.url, connections, 1, requestsOf);
      await row.prepare?.(pool);
      const figures = await measure(portal.url, connections, seconds, requestsOf);
      const ratio = figures.perSecond / (row.against === "argon2id" ? verifications : base.perSecond);
      if (ratio < row.aim) missed.push(`${row.name} at ${connections}: ${ratio.toFixed(2)} < ${row.aim}`);
      if (figures.failed > 0) missed.push(`${row.name} at ${connections}: ${figures.failed} answers failed`);
      const ofWrite = row.writes
        ? `, ${(figures.perSecond / writing.perSecond).toFixed(2)} of a bare write`
        : "";
      const told = `${ratio.toFixed(2)} of ${row.against ?? "the floor"}${ofWrite}`;
      console.log(`  ${row.name.padEnd(16)}${format(figures)}   ${told}`);
    }
  }
  const memory = await readMemory(portal.process.pid ?? 0);
  console.log(`\nmemory of the server: ${memory.now} MB, peak ${memory.peak} MB (aim: under 200)`);
  if (memory.peak >= 200) missed.push(`memory ${memory.peak} MB`);
  const { closed, seconds: took, megabytes } = await measureClosing(pool, embedded.url, 10_000);
  console.log(
    `closing ${closed} expired lists: ${took.toFixed(1)} s (aim: under 10), ${megabytes.toFixed(0)} MB more memory (aim: under 32)`,
  );
  if (closed !== 10_000) missed.push(`closing closed ${closed} lists`);
  if (took >= 10) missed.push(`closing took ${took.toFixed(1)} s`);
  // However many lists there are, a batch of them is a statement and a number.
  if (megabytes >= 32) missed.push(`closing took ${megabytes.toFixed(0)} MB`);
  console.log(missed.length === 0 ? "every aim met" : `missed: ${missed.join(" · ")}`);

  if (!values["no-lighthouse"]) await runLighthouse(portal.url);
} finally {
  for (const stop of stops.reverse()) await stop();
}
