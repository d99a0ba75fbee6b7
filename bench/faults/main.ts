/**
 * `npm run faults [-- --only postgres] [--students 60] [--think 2] [--seed 1] [--keep | --damage]`: injects faults into what the
 * portal depends on while students study, reports what they saw, and audits the database. `--keep` writes the rows to
 * docs/reliability.md; `--damage` instead damages the database before each audit, and checks that the audit reports the damage. Exits
 * with 1 when anything is wrong, or nothing was tried.
 */
import { amount, count, readOptions, seed, text } from "../../server/src/commands/read-options.ts";
import { requireWeb } from "../../server/src/commands/require-web.ts";
import { describeCommit, describeMachine, refuseChanges } from "../machine.ts";
import { openEnvironment } from "./environment.ts";
import { faults } from "./list.ts";
import { isGood, keepTable, writeTable } from "./report.ts";
import { type Outcome, tryFault } from "./try-fault.ts";

const values = readOptions(
  "npm run faults -- [--only postgres] [--students 60] [--think 2] [--seed 1] [--keep | --damage]",
  {
    only: { default: "", read: text },
    students: { default: 60, read: count },
    think: { default: 2, read: amount },
    seed: { default: 1, read: seed },
    keep: "flag",
    damage: "flag",
  },
);
const { students, think } = values;

// Read first, since the work tree may change during the run.
const place = `${describeMachine()}, commit ${describeCommit()}`;
const chosen = faults.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) {
  console.error(
    `No fault is called “${values.only}”. There are: ${faults.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
if (values.keep && values.damage) {
  console.error("A run with --damage is about the audit; its figures aren't kept. Leave out --keep.");
  process.exit(2);
}
if (values.keep) refuseChanges("--keep");
requireWeb();
// Each fault gets fresh students.
const environment = await openEnvironment(students * chosen.length);
const outcomes: Outcome[] = [];
try {
  for (const [at, fault] of chosen.entries()) {
    const why = fault.unfit?.(environment);
    if (why !== undefined) {
      console.log(`${fault.name}: left out, ${why}`);
      continue;
    }
    const accounts = environment.accounts.slice(at * students, (at + 1) * students);
    const outcome = await tryFault(environment, fault, accounts, {
      seed: values.seed + at,
      think,
      signInsPerSecond: 10,
      damaged: values.damage,
    });
    outcomes.push(outcome);
    const { failures, recovery, audit, problems } = outcome;
    const back = recovery.firstSuccess?.toFixed(1) ?? "?";
    console.log(
      `${fault.name}: ${failures || "no failure"}; first success after ${back} s, last failure at ${recovery.lastFailure.toFixed(1)} s; longest write ${outcome.longestWrite}; ${audit.acknowledged} writes audited, ${audit.findings.length + problems.length} findings`,
    );
    for (const finding of [...problems, ...audit.findings]) console.log(`  ${finding}`);
  }
} finally {
  await environment.end();
}
if (outcomes.length === 0) {
  console.error("No fault was tried.");
} else {
  const conditions = `${place}; ${students} students, ${think} s of thinking, seed ${values.seed}`;
  const table = writeTable(outcomes, conditions);
  // Of damaged data the figures aren't kept, and the verdicts are about the audit.
  if (!values.damage) console.log(`\n${table}`);
  if (values.keep) await keepTable(table, outcomes);
}
if (!isGood(outcomes)) process.exitCode = 1;
