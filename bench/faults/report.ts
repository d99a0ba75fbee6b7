import { join } from "node:path";
import { putPart } from "../results.ts";
import type { Outcome } from "./try-fault.ts";

const seconds = (value: number | undefined) => (value === undefined ? "never" : `${value.toFixed(1)} s`);

/** Whether a fault left nothing wrong. */
export const isGood = ({ wrongs, audit }: Outcome): boolean =>
  wrongs.length === 0 && audit.findings.length === 0;

function writeRow(outcome: Outcome): string {
  const { fault, requests, failures, hit, longest, longestWrite, recovery, audit, wrongs } = outcome;
  const findings = [...wrongs, ...audit.findings];
  const verdict = [
    `${audit.acknowledged} acknowledged writes`,
    findings.length === 0 ? "all there, once" : `**${findings.length} findings**`,
    ...(audit.cutOff > 0 ? [`${audit.cutOff} mails cut off`] : []),
  ].join(", ");
  const cells = [
    ...[fault.title, requests, failures || "no failure", hit, seconds(longest), longestWrite],
    ...[seconds(recovery.firstSuccess), seconds(recovery.lastFailure), seconds(audit.settledAfter), verdict],
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The outcomes as a table in Markdown, told with what they were measured on, and every finding below it. */
export function writeTable(outcomes: readonly Outcome[], conditions: string): string {
  const findings = outcomes.flatMap(({ fault, wrongs, audit }) =>
    [...wrongs, ...audit.findings].map((finding) => `- ${fault.name}: ${finding}`),
  );
  return [
    `Measured on ${conditions}.`,
    "",
    "| fault | requests | failures | students who saw one | longest answer | longest until a write was taken | first success | last failure | at rest | audit |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...outcomes.map(writeRow),
    ...(findings.length > 0 ? ["", "Findings:", "", ...findings] : []),
  ].join("\n");
}

/** Puts the table in its place in docs/reliability.md. */
export const keepTable = (table: string): Promise<void> =>
  putPart(join(import.meta.dirname, "../../docs/reliability.md"), "faults", table);
