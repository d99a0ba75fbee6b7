import { startEnvironment } from "../environment.ts";
import { describeMachine } from "../machine.ts";
import { listMissed, measureRows, type RowResult } from "../measure-rows.ts";
import { formatPlans, listFaults } from "../plans/report.ts";
import { type PlanReport, readPlans } from "../plans/run.ts";
import { formatTable, writeResults } from "../results.ts";
import { rows } from "../rows.ts";
import { signInOpeners } from "../students.ts";
import { generateSchool } from "./generate.ts";
import { findDoubts, formatGrowth, formatWrites, listGrown, type ScaleResult } from "./growth.ts";
import { listMiscounts } from "./miscounts.ts";
import { pickStudents } from "./pick-students.ts";

type Options = {
  readonly scales: readonly number[];
  readonly seconds: number;
  readonly only: string;
  readonly connectionCounts: readonly number[];
  readonly withRows: boolean;
  /** Query plans at the last scale. */
  readonly withPlans: boolean;
  /** Whether to write bench/results.md. */
  readonly write: boolean;
};

type Measured = {
  scale: number;
  generated: number;
  counts: Record<string, number>;
  rows: RowResult[];
  plans?: PlanReport;
};

/** Measures a school at each scale, the largest last, and returns the missed aims. */
export async function measureSchool(options: Options): Promise<string[]> {
  console.log(`${describeMachine()}, ${options.seconds} s a row\n`);
  const missed: string[] = [];
  const measured: Measured[] = [];
  for (const scale of options.scales) {
    const isLast = measured.length === options.scales.length - 1;
    measured.push(
      await measureScale(scale, options, {
        earlier: measured,
        withPlans: options.withPlans && isLast,
        missed,
      }),
    );
  }
  const growth: ScaleResult[] = options.withRows ? measured : [];
  const { plans } = measured.at(-1) ?? {};
  missed.push(...listGrown(growth), ...(plans ? listFaults(plans) : []));
  const report = [
    formatSizes(measured),
    ...(growth.length > 0
      ? [describeRows(measured, options), formatGrowth(growth), ...formatWrites(growth)]
      : []),
    ...(plans ? [formatPlans(plans)] : []),
  ];
  const verdict =
    missed.length === 0
      ? "All targets are met."
      : `Missed targets:\n\n${missed.map((one) => `- ${one}`).join("\n")}`;
  const text = [...report, verdict].join("\n\n");
  console.log(`\n${text}\n`);
  if (options.write) await writeResults("school", text);
  return missed;
}

async function measureScale(
  scale: number,
  options: Options,
  { earlier, withPlans, missed }: { earlier: readonly ScaleResult[]; withPlans: boolean; missed: string[] },
): Promise<Measured> {
  const { seconds, only, connectionCounts, withRows } = options;
  const { url, pool, serve, stop } = await startEnvironment();
  try {
    const began = performance.now();
    const school = await generateSchool(pool, { scale });
    const generated = (performance.now() - began) / 1000;
    console.log(`${scale}×: ${school.counts.users} students, generated in ${generated.toFixed(0)} s`);
    for (const miscount of await listMiscounts(pool, school.brand)) missed.push(`at ${scale}× ${miscount}`);
    const result: Measured = { scale, generated, counts: school.counts, rows: [] };
    // Before the rows, which leave many new rows behind.
    if (withPlans) result.plans = await readPlans(url);
    if (withRows) {
      const { portal, floor } = await serve();
      const count = Math.max(...connectionCounts);
      const students = await pickStudents(pool, portal.url, school, count);
      const { brand } = school;
      const openers = await signInOpeners(pool, portal.url, { brand, students, count });
      await pool.query("analyze");
      const chosen = rows.filter(({ name }) => name.includes(only));
      result.rows = await measureRows({
        pool,
        portal,
        floor,
        brand,
        students,
        openers,
        rows: chosen,
        connectionCounts,
        seconds,
        doubt: (results) => findDoubts([...earlier, { scale, rows: results }]),
      });
      missed.push(...listMissed(result.rows).map((one) => `at ${scale}× ${one}`));
    }
    return result;
  } finally {
    await stop();
  }
}

const tables = [
  "users",
  "courses",
  "lessons",
  "enrollments",
  "lesson_progress",
  "forum_replies",
  "answers",
  "orders",
];

/** How the rows were measured, and between which numbers of replies the forum's rows are compared. */
function describeRows(measured: readonly Measured[], { seconds }: Options): string {
  const repliesOf = (school: Measured | undefined) =>
    (school?.counts.forum_replies ?? 0).toLocaleString("en");
  return `Each row was measured for ${seconds} s; *: the median of three times. From ${repliesOf(measured[0])} to ${repliesOf(measured.at(-1))} replies in the school.`;
}

function formatSizes(measured: readonly Measured[]): string {
  return formatTable(
    ["scale", ...tables.map((name) => name.replaceAll("_", " ")), "generated in"],
    measured.map(({ scale, counts, generated }) => [
      `${scale}×`,
      ...tables.map((name) => (counts[name] ?? 0).toLocaleString("en")),
      `${generated.toFixed(0)} s`,
    ]),
  );
}
