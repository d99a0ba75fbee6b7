import { type EndpointKey, endpoints } from "@sabia/contract";
import type pg from "pg";
import { openPortalOn } from "../../server/src/testing/portal/test-portal.ts";
import { openPool } from "../pool.ts";
import { createCaller } from "./caller.ts";
import { callAll } from "./calls.ts";
import { runCommands } from "./commands.ts";
import { exceptions } from "./exceptions.ts";
import { findFixtures } from "./fixtures.ts";
import { runJobs } from "./jobs.ts";
import { judge, type Verdict } from "./judge.ts";
import { makeBusy } from "./make-busy.ts";
import type { Ran } from "./plan.ts";
import { capturePlans, createRecorder } from "./record.ts";

/** The worst execution of a statement, and its callers. */
export type Judged = Verdict & { text: string; by: string[]; times: number; milliseconds: number };
export type PlanReport = {
  statements: Judged[];
  /** How many endpoints were called successfully; the others are in `uncovered`. */
  covered: number;
  uncovered: EndpointKey[];
  /** What failed, so that not all were called, or not all commands were run. */
  broken: string[];
};

/** Row counts per table, from PostgreSQL's last statistics. */
async function readSizes(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select nspname || '.' || relname as name, reltuples::int as rows
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r'`,
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

/** Calls all endpoints, and runs all commands and jobs over the large school at `url`, and judges every statement that ran meanwhile. */
export async function readPlans(url: string): Promise<PlanReport> {
  const pool = openPool(url, 2);
  try {
    const sizes = await readSizes(pool);
    const fixtures = await findFixtures(pool);
    const recorder = createRecorder();
    const { covered, broken } = await capturePlans(pool, async () => {
      const { onConnection } = recorder;
      const portal = await openPortalOn(url, { RESET_MAILS_BY_ACCOUNT: "100" }, { onConnection });
      try {
        const caller = createCaller(portal, recorder);
        await caller.quietly(() => makeBusy(pool, fixtures, portal.clock.now()));
        const broken = [
          ...(await attempt(() => callAll(caller, fixtures))),
          ...(await attempt(() => runCommands(portal, recorder))),
        ];
        await runJobs(portal, recorder);
        return { covered: caller.covered, broken };
      } finally {
        await portal.close();
      }
    });
    const keys = Object.keys(endpoints) as EndpointKey[];
    return {
      statements: judgeAll(recorder.ran, sizes),
      uncovered: keys.filter((key) => !covered.has(key)),
      covered: covered.size,
      broken,
    };
  } finally {
    await pool.end();
  }
}

/** The error that work ended with, if any: the rest is read all the same. */
const attempt = (work: () => Promise<void>): Promise<string[]> =>
  work().then(
    () => [],
    (error: Error) => [error.message],
  );

/** Judges each statement once, by its worst execution, without those that only prepare a call. */
function judgeAll(ran: Ran[], sizes: Map<string, number>): Judged[] {
  const byText = Map.groupBy(
    ran.filter(({ by }) => by !== "preparation"),
    ({ text }) => text,
  );
  return [...byText].map(([text, all]) => {
    const verdicts = all.map((one) => judge(one, sizes, exceptions));
    const worst = verdicts.reduce((a, b) => (badness(b) > badness(a) ? b : a));
    const milliseconds = Math.max(...all.map((one) => one.milliseconds));
    return { ...worst, text, by: [...new Set(all.map(({ by }) => by))], times: all.length, milliseconds };
  });
}

const badness = ({ fault, read, made }: Verdict) => (fault === undefined ? 0 : 1e9) + read / made;
