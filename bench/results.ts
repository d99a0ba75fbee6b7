import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeMachine } from "./environment.ts";

const file = join(import.meta.dirname, "results.md");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();

/** When, where and of which commit something was measured. */
function describeRun(): string {
  const changed = git("status", "--porcelain") === "" ? "" : ", with changes that are not committed";
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}, ${describeMachine()}, commit ${git("rev-parse", "--short", "HEAD")}${changed}.`;
}

/** Puts one part of bench/results.md in the place of what an earlier run wrote there; the other parts stay. */
export async function writeResults(part: string, text: string): Promise<void> {
  const [from, to] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const before = await readFile(file, "utf8");
  const written = `${from}\n\n${describeRun()}\n\n${text.trim()}\n\n${to}`;
  const [head, ...rest] = before.split(from);
  const tail = rest.join(from).split(to).slice(1).join(to);
  await writeFile(file, rest.length > 0 ? `${head}${written}${tail}` : `${before.trimEnd()}\n\n${written}\n`);
}

/** A table in Markdown. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
