/**
 * `npm run day [-- --school large] [--scale 100] [--students 2000] [--minutes 2] [--think 15] [--seed 1] [--rates 5,10,20,30,40] [--step 10] [--soak] [--write]`:
 * simulates a school's day over real HTTP, against a portal started for it with `fsync` on. Students sign in at eight at
 * increasing rates, and then study. Exits with 1 when the aim is missed: p99 of each kind of request under 250 ms, and no
 * error. `--write` writes the results to bench/results.md.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { amount, count, listOf, oneOf, readOptions, seed } from "../../server/src/commands/read-options.ts";
import { requireWeb } from "../../server/src/commands/require-web.ts";
import { startEmbeddedPostgres } from "../../server/src/db/embedded/postgres.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { describeCommit, describeMachine } from "../machine.ts";
import { openPool } from "../pool.ts";
import { writeResults } from "../results.ts";
import { openStops } from "../stops.ts";
import { type Seen, sumUp, sumUpByKind } from "./figures.ts";
import { createLedger } from "./ledger.ts";
import { createDayPortal } from "./portal.ts";
import { openSchool } from "./schools.ts";
import { judgeMemory, watchMemory } from "./soak.ts";
import { dayTable, formatLine } from "./table.ts";
import { aimP99, type DayLog, listMissed } from "./verdict.ts";
import { createVirtualUsers } from "./virtual-users.ts";
import type { Day } from "./visitor.ts";

const values = readOptions(
  "npm run day -- [--school large] [--scale 100] [--students 2000] [--minutes 2] [--think 15] [--seed 1] [--rates 5,10,20,30,40] [--step 10] [--soak] [--write]",
  {
    school: { default: "small", read: oneOf("small", "large") },
    scale: { default: 100, read: amount },
    students: { default: 2000, read: count },
    minutes: { default: 2, read: amount },
    think: { default: 15, read: amount },
    seed: { default: 1, read: seed },
    rates: { default: [5, 10, 20, 30, 40], read: listOf(amount) },
    step: { default: 10, read: amount },
    soak: "flag",
    write: "flag",
  },
);
requireWeb();
/** How long students go on retrying when their day is over. */
const patienceMs = 60_000;
const { students, minutes, think, rates } = values;

const lines: string[] = [];
const print = (text: string) => {
  lines.push(text);
  console.log(text);
};

const dataDir = await mkdtemp(join(tmpdir(), "sabia-day-"));
const stops = openStops();
stops.push(() => rm(dataDir, { recursive: true, force: true }));
try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: createLog("warn"), signal: stops.signal });
  stops.push(() => embedded.stop());
  const pool = openPool(embedded.url, 2);
  stops.push(() => pool.end());
  const portal = await createDayPortal({
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    SIMULATOR_PORT: "0",
    LOGIN_FAILURES_BY_ADDRESS: "100000",
  });
  const { host, accounts, size } = await openSchool(
    pool,
    { kind: values.school, students, scale: values.scale },
    async () => {
      await portal.start();
      stops.push(() => portal.stop());
    },
  );

  const [over, seen, lost]: [AbortController, Seen[], string[]] = [new AbortController(), [], []];
  const givenUp = new AbortController();
  const day: Day = {
    port: portal.port,
    host,
    name: `dia-${values.seed}`,
    ledger: createLedger(),
    watch: (one) => seen.push(one),
    lost: (email) => lost.push(email),
    over: over.signal,
    givenUp: givenUp.signal,
  };
  const users = createVirtualUsers(day, accounts, { seed: values.seed, think });
  console.log(`${describeMachine()}, commit ${describeCommit()}`);
  print(`${students} students at ${size}; ${think} s of thinking, seed ${values.seed}\n`);

  // Each step is one phase of the morning; the remaining students then sign in at the best rate that was sustained.
  print("Sign-ins at eight o'clock (a rate is sustained if p99 is under the target and none fails)");
  let [held, left] = [0, students];
  const steps: DayLog["steps"][number][] = [];
  for (const perSecond of rates) {
    const from = seen.length;
    const count = Math.min(left, perSecond * values.step);
    if (count < perSecond) break;
    left -= count;
    await users.arrive({ perSecond, count });
    steps.push({ perSecond, seen: seen.slice(from) });
    const figures = sumUp(seen.slice(from).filter(({ kind }) => kind === "sign in"));
    print(formatLine(`${perSecond}/s`, figures));
    if (figures.p99 >= aimP99 || figures.failed > 0) break;
    held = perSecond;
  }
  const perSecond = held || (rates[0] ?? 1);
  print(
    `  ${held === 0 ? "No rate sustained" : `Sustained: ${held}/s`}; the other ${left} students sign in at ${perSecond}/s\n`,
  );
  const before = seen.length;
  await users.arrive({ perSecond, count: left });

  const from = seen.length;
  const memory = values.soak ? watchMemory(portal) : undefined;
  const begin = performance.now();
  await delay(minutes * 60_000);
  const seconds = (performance.now() - begin) / 1000;
  const samples = await memory?.stop();
  over.abort();
  // A portal that has died would be asked for ever.
  const timer = setTimeout(() => givenUp.abort(), patienceMs);
  await users.ended();
  clearTimeout(timer);

  const [arrival, studied] = [seen.slice(before, from), seen.slice(from)];
  print(`The day: ${minutes} min, ${(studied.length / seconds).toFixed(0)} requests/s`);
  print(dayTable(sumUpByKind(studied)));
  const missed = listMissed({ held, steps, arrival, studied, lost });
  if (samples) {
    const verdict = judgeMemory(samples);
    print(`\n${verdict.text}`);
    if (!verdict.flat) missed.push("memory grows");
  }
  print(missed.length === 0 ? "\nThe target is met." : `\nThe target is missed:\n  ${missed.join("\n  ")}`);
  if (values.write) await writeResults(samples ? "soak" : "day", `\`\`\`\n${lines.join("\n")}\n\`\`\``);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await stops.end();
}
