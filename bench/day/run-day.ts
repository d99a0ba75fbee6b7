import { setTimeout as delay } from "node:timers/promises";
import { describeCommit, describeMachine } from "../machine.ts";
import { writeResults } from "../results.ts";
import { setUp, startDatabase } from "../set-up.ts";
import { type Seen, sumUp, sumUpByKind } from "./figures.ts";
import { createLedger } from "./ledger.ts";
import { createDayPortal, type DayPortal } from "./portal.ts";
import { type DaySchool, openSchool } from "./schools.ts";
import { judgeMemory, watchMemory } from "./soak.ts";
import { dayTable, formatLine } from "./table.ts";
import { aimP99, type DayLog, listMissed } from "./verdict.ts";
import { createVirtualUsers, type VirtualUsers } from "./virtual-users.ts";
import type { Day } from "./visitor.ts";

type DayOptions = {
  readonly school: "small" | "large";
  readonly scale: number;
  readonly students: number;
  readonly minutes: number;
  /** Mean seconds of thinking between two pages. */
  readonly think: number;
  readonly seed: number;
  /** Sign-ins per second to try, each for `step` seconds. */
  readonly rates: readonly number[];
  readonly step: number;
  /** Whether memory is watched. */
  readonly soak: boolean;
  readonly write: boolean;
};

/** A day under way. */
type Running = {
  readonly portal: DayPortal;
  readonly users: VirtualUsers;
  /** All requests so far, and the students whose session was lost. */
  readonly seen: Seen[];
  readonly lost: string[];
  readonly over: AbortController;
  readonly givenUp: AbortController;
};
type Print = (text: string) => void;

/** How long students go on retrying when their day is over. */
const patienceMs = 60_000;

/** Simulates a day and prints its figures. Returns whether the target is met. */
export async function runDay(options: DayOptions): Promise<boolean> {
  const lines: string[] = [];
  const print: Print = (text) => {
    lines.push(text);
    console.log(text);
  };
  const { portal, school, stop } = await openPortal(options);
  try {
    const day = beginDay(portal, school, options);
    console.log(`${describeMachine()}, commit ${describeCommit()}`);
    const { students, think, seed } = options;
    print(`${students} students at ${school.size}; ${think} s of thinking, seed ${seed}\n`);
    const arrived = await signInUntilSlow(day, options, print);
    const studies = await studyFor(day, options);
    const missed = reportDay({ ...arrived, lost: day.lost, studied: studies.seen }, studies, print);
    const part = options.soak ? "soak" : "day";
    if (options.write) await writeResults(part, `\`\`\`\n${lines.join("\n")}\n\`\`\``);
    return missed.length === 0;
  } finally {
    await stop();
  }
}

const openPortal = ({ school: kind, students, scale }: DayOptions) =>
  setUp(async (stops) => {
    const { pool, env } = await startDatabase(stops, "day");
    const portal = await createDayPortal(env);
    const school = await openSchool(pool, { kind, students, scale }, async () => {
      await portal.start();
      stops.push(() => portal.stop());
    });
    return { portal, school, stop: stops.end };
  });

function beginDay(
  portal: DayPortal,
  { host, accounts }: DaySchool,
  { seed, think }: Pick<DayOptions, "seed" | "think">,
): Running {
  const [over, givenUp] = [new AbortController(), new AbortController()];
  const [seen, lost]: [Seen[], string[]] = [[], []];
  const day: Day = {
    port: portal.port,
    host,
    name: `dia-${seed}`,
    ledger: createLedger(),
    watch: (one) => seen.push(one),
    lost: (email) => lost.push(email),
    over: over.signal,
    givenUp: givenUp.signal,
  };
  return { portal, users: createVirtualUsers(day, accounts, { seed, think }), seen, lost, over, givenUp };
}

/** Raises the rate of sign-ins, each step one phase of the morning; the remaining students sign in at the best rate that was sustained. */
async function signInUntilSlow(
  { users, seen }: Running,
  { students, rates, step }: DayOptions,
  print: Print,
): Promise<Pick<DayLog, "held" | "steps" | "arrival">> {
  print("Sign-ins at eight o'clock (a rate is sustained if p99 is under the target and none fails)");
  let [held, left] = [0, students];
  const steps: DayLog["steps"][number][] = [];
  for (const perSecond of rates) {
    const from = seen.length;
    const count = Math.min(left, perSecond * step);
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
  const from = seen.length;
  await users.arrive({ perSecond, count: left });
  return { held, steps, arrival: seen.slice(from) };
}

type MemorySamples = Parameters<typeof judgeMemory>[0];
type Studies = {
  readonly minutes: number;
  readonly seconds: number;
  readonly seen: readonly Seen[];
  readonly samples: MemorySamples | undefined;
};

/** Lets the students study, and ends their day. */
async function studyFor(
  { portal, users, seen, over, givenUp }: Running,
  { minutes, soak }: DayOptions,
): Promise<Studies> {
  const from = seen.length;
  const memory = soak ? watchMemory(portal) : undefined;
  const begin = performance.now();
  await delay(minutes * 60_000);
  const seconds = (performance.now() - begin) / 1000;
  const samples = await memory?.stop();
  over.abort();
  // A portal that has died would be asked for ever.
  const timer = setTimeout(() => givenUp.abort(), patienceMs);
  await users.ended();
  clearTimeout(timer);
  return { minutes, seconds, seen: seen.slice(from), samples };
}

/** Prints the day's figures, and returns how it misses the target. */
function reportDay(log: DayLog, { minutes, seconds, samples }: Studies, print: Print): string[] {
  print(`The day: ${minutes} min, ${(log.studied.length / seconds).toFixed(0)} requests/s`);
  print(dayTable(sumUpByKind(log.studied)));
  const missed = listMissed(log);
  if (samples) {
    const verdict = judgeMemory(samples);
    print(`\n${verdict.text}`);
    if (!verdict.flat) missed.push("memory grows");
  }
  print(missed.length === 0 ? "\nThe target is met." : `\nThe target is missed:\n  ${missed.join("\n  ")}`);
  return missed;
}
