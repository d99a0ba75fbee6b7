import { describeKept } from "./describe-kept.ts";
import type { ImportSummary } from "./import-package.ts";
import type { ImportRefused } from "./refusals.ts";
import { type Kind, kinds, type Outcome } from "./write/ledger.ts";

const labels: Record<Kind, string> = {
  brand: "brand",
  file: "files",
  unit: "units",
  course: "courses",
  topic: "branches",
  list: "lists",
  lesson: "lessons",
  group: "groups",
  person: "people",
  enrollment: "enrollments",
  answers: "answers",
  progress: "progress",
  forum: "forums",
  forum_topic: "topics",
  discussion: "discussions",
  reply: "replies",
  package: "packages",
  payment: "payments",
};
/** Kinds of which an import of the school's later files may keep thousands. */
const manyKept: readonly (readonly Kind[])[] = [["answers"], ["discussion", "reply", "payment"]];
/** Of notes that can be so many, more lines would scroll the table off the screen. */
const longestNotes = 20;
const cut = (notes: readonly string[]) =>
  notes.length <= longestNotes
    ? notes
    : [...notes.slice(0, longestNotes), `  … and ${notes.length - longestNotes} more`];
const outcomes: Outcome[] = ["new", "changed", "unchanged", "kept", "removed"];

/** What happened to students' lists, without the counts that are zero. */
function describeLists({ moved, closed, reopened, firstTries }: ImportSummary["studentsLists"]): string[] {
  const notes = [
    { count: moved, of: "open lists with another deadline" },
    { count: closed, of: "open lists closed: their time is over by the files" },
    { count: reopened, of: "closed lists opened again" },
    { count: firstTries, of: "first tries right by a corrected key, and graded so" },
  ];
  return notes.filter(({ count }) => count > 0).map(({ count, of }) => `  students: ${count} ${of}`);
}

/** Formats the summary as a table for the terminal, followed by what was kept or skipped. */
export function formatSummary(summary: ImportSummary): string {
  const { brand, anchorDay, counts, kept, passedBy, accessesPassedBy, studentsLists } = summary;
  const line = (name: string, values: (string | number)[]) =>
    `  ${name.padEnd(12)}${values.map((value) => String(value || "·").padStart(11)).join("")}`;
  const table = kinds.map((kind) =>
    line(
      labels[kind],
      outcomes.map((outcome) => counts[kind][outcome]),
    ),
  );
  const keptOf = (has: (kind: Kind) => boolean) => kept.filter(({ kind }) => has(kind)).map(describeKept);
  const notes = [
    ...describeLists(studentsLists),
    ...passedBy.map(
      (number) => `  passed by: person ${number} was erased in the portal, and isn't brought back`,
    ),
    ...keptOf((kind) => !manyKept.flat().includes(kind)),
    ...manyKept.flatMap((kinds) => cut(keptOf((kind) => kinds.includes(kind)))),
    // Many students choose an e-mail of their own.
    ...cut(
      accessesPassedBy.map(
        (number) =>
          `  passed by: e-mail and password of person ${number}, who has an access with another e-mail (access:reset takes one back)`,
      ),
    ),
  ];
  const head = `Brand ${brand}, relative dates from ${anchorDay}`;
  return [head, "", line("", outcomes), ...table, ...(notes.length > 0 ? ["", ...notes] : [])].join("\n");
}

/** Formats each refusal as `file:line  reason`. */
export function formatRefusals({ refusals }: ImportRefused): string {
  return refusals
    .map(({ file, line, reason }) => `${file}${line === null ? "" : `:${line}`}  ${reason}`)
    .join("\n");
}
