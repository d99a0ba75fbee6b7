import { join } from "node:path";
import { putPart, readPart } from "../results.ts";
import { type Fault, faults } from "./list.ts";
import type { Outcome } from "./try-fault.ts";

const seconds = (value: number | undefined) => (value === undefined ? "never" : `${value.toFixed(1)} s`);

/** Whether something was tried, and nothing went wrong. */
export const isGood = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length > 0 &&
  outcomes.every(({ problems, audit }) => problems.length === 0 && audit.findings.length === 0);

function writeRow(outcome: Outcome): string {
  const { fault, requests, failures, hit, longest, longestWrite, recovery, audit, problems } = outcome;
  const findings = [...problems, ...audit.findings];
  const verdict = [
    `${audit.acknowledged} acknowledged writes`,
    findings.length === 0 ? "all stored exactly once" : `**${findings.length} findings**`,
    ...(audit.cutOff > 0 ? [`${audit.cutOff} mails interrupted`] : []),
  ].join(", ");
  const cells = [
    fault.title,
    requests,
    failures || "no failure",
    hit,
    seconds(longest),
    longestWrite,
    seconds(recovery.firstSuccess),
    seconds(recovery.lastFailure),
    seconds(audit.settledAfter),
    verdict,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The outcomes as a Markdown table with the conditions of the measurement, followed by every finding. */
export function writeTable(outcomes: readonly Outcome[], conditions: string): string {
  const findings = outcomes.flatMap(({ fault, problems, audit }) =>
    [...problems, ...audit.findings].map((finding) => `- ${fault.name}: ${finding}`),
  );
  return [
    `Measured on ${conditions}.`,
    "",
    "| fault | requests | failures | students affected | slowest answer | slowest write | first success | last failure | settled | audit |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...outcomes.map(writeRow),
    ...(findings.length > 0 ? ["", "Findings:", "", ...findings] : []),
  ].join("\n");
}

/** The table, followed by earlier results of faults that this run did not try, with the conditions of those runs. */
export function addEarlier(table: string, earlier: string, tried: readonly Fault[]): string {
  const others = faults.filter((fault) => !tried.includes(fault));
  const isKept = (line: string) => {
    if (line.startsWith("- ")) return others.some(({ name }) => line.startsWith(`- ${name}: `));
    const isRow = line.startsWith("| ") && !line.startsWith("| fault |");
    return !isRow || others.some(({ title }) => line.startsWith(`| ${title} |`));
  };
  const runs = earlier.split(/^(?=Measured on )/m).map((run) => run.split("\n").filter(isKept));
  const kept = runs.filter((lines) =>
    lines.some((line) => others.some(({ title }) => line.startsWith(`| ${title} |`))),
  );
  const written = kept.map((lines) =>
    lines
      .join("\n")
      .trim()
      .replace(/\n+Findings:$/, ""),
  );
  return [table, ...written].join("\n\n");
}

const page = join(import.meta.dirname, "../../docs/reliability.md");

/** Writes the table to docs/reliability.md; rows of faults that weren't tried are kept. */
export async function keepTable(table: string, outcomes: readonly Outcome[]): Promise<void> {
  const tried = outcomes.map(({ fault }) => fault);
  await putPart(page, "faults", addEarlier(table, await readPart(page, "faults"), tried));
}
