import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Outcome } from "./try-fault.ts";

const page = join(import.meta.dirname, "../../docs/reliability.md");
const [opening, closing] = ["<!-- results -->", "<!-- /results -->"];

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
export async function keepTable(table: string): Promise<void> {
  const text = await readFile(page, "utf8");
  const [from, to] = [text.indexOf(opening), text.indexOf(closing)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for results.`);
  await writeFile(page, `${text.slice(0, from + opening.length)}\n\n${table}\n\n${text.slice(to)}`);
}
