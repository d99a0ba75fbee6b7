import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeCommit, describeMachine } from "./machine.ts";

/** Replaces a part of a page, delimited by comments with its name; the rest is kept. */
export async function putPart(file: string, part: string, text: string): Promise<void> {
  const [from, to] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const before = await readFile(file, "utf8");
  const written = `${from}\n\n${text.trim()}\n\n${to}`;
  const [head, ...rest] = before.split(from);
  const tail = rest.join(from).split(to).slice(1).join(to);
  await writeFile(file, rest.length > 0 ? `${head}${written}${tail}` : `${before.trimEnd()}\n\n${written}\n`);
}

/** The part as an earlier run wrote it; empty if none did. */
export async function readPart(file: string, part: string): Promise<string> {
  const [, rest = ""] = (await readFile(file, "utf8")).split(`<!-- ${part} -->`);
  return rest.split(`<!-- end of ${part} -->`)[0]?.trim() ?? "";
}

/** Writes one part to bench/results.md, with date, machine and commit of the measurement. */
export async function writeResults(part: string, text: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const run = `Measured on ${day}, ${describeMachine()}, commit ${describeCommit()}.`;
  await putPart(join(import.meta.dirname, "results.md"), part, `${run}\n\n${text.trim()}`);
}

/** A table in Markdown. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
