import { formatTable } from "../results.ts";
import { exceptions } from "./exceptions.ts";
import type { Judged, PlanReport } from "./run.ts";

const short = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/"brand_\w+"\./g, "")
    .slice(0, 160);
const round = (rows: number) => Math.round(rows).toLocaleString("en");

/** Descriptions of every plan that breaks the rule, and of every endpoint that was not called. */
export function listFaults({ statements, uncovered, broken }: PlanReport): string[] {
  return [
    ...statements.flatMap(({ fault, by, text }) => (fault ? [`${by[0]}: ${fault} (${short(text)})`] : [])),
    ...broken,
    ...uncovered.map((key) => `${key} was not called`),
  ];
}

/** A table of statements by caller, with the most rows that one of them read. */
export function formatPlans({ statements, covered, uncovered }: PlanReport): string {
  const byAsker = new Map<string, Judged[]>();
  for (const statement of statements)
    for (const by of statement.by) byAsker.set(by, [...(byAsker.get(by) ?? []), statement]);
  const lines = [...byAsker].map(([by, own]) => {
    const most = own.reduce((a, b) => (b.read > a.read ? b : a));
    return [
      by,
      String(own.length),
      round(most.read),
      round(most.made),
      String(own.filter(({ fault }) => fault).length),
    ];
  });
  return [
    `${covered} of ${covered + uncovered.length} endpoints called; ${statements.length} statements analyzed, including those of triggers and foreign keys.`,
    formatTable(
      ["caller", "statements", "most rows read by one", "rows made by it", "rule violations"],
      lines,
    ),
    "Allowed exceptions, which may read more than twenty rows for each row made; *not met*: no statement of this run did.",
    formatTable(["statement", "rows read", "rows made", "reason"], listExceptions(statements)),
  ].join("\n\n");
}

/** The statements that needed an exception, then the exceptions that none needed. */
function listExceptions(statements: readonly Judged[]): string[][] {
  const excused = statements.filter(({ exception }) => exception);
  const met = excused.map(({ text, read, made, exception }) => [
    `\`${short(text).replaceAll("|", "\\|")}\``,
    round(read),
    round(made),
    exception?.reason ?? "",
  ]);
  const unmet = exceptions.filter((one) => !excused.some(({ exception }) => exception === one));
  return [...met, ...unmet.map(({ by, reason }) => [by, "not met", "–", reason])];
}
