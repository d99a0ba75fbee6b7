import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";
import { explainIssue, inEnglish } from "./explain-issue.ts";
import type { Place, Refusals } from "./refusals.ts";

/** A value read from YAML, and where each part of it stands. */
export type YamlSource<T> = { readonly value: T; placeOf(...path: PropertyKey[]): Place };

/**
 * Parses and validates YAML. What is wrong goes to `refusals` with its line, and the answer is undefined.
 * `linesBefore` is what stands above it in the file (front matter).
 */
export function readYaml<S extends z.ZodType>(
  text: string,
  file: string,
  schema: S,
  refusals: Refusals,
  linesBefore = 0,
): YamlSource<z.output<S>> | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  for (const error of document.errors) {
    refusals.add({ file, line: lineAt(error.pos[0]) }, `is not valid YAML: ${error.message}`);
  }
  if (document.errors.length > 0) return undefined;

  /** Line of the key (or item) that the path leads to, or of the nearest thing above it. */
  const placeOf = (...path: PropertyKey[]): Place => {
    let node: unknown = document.contents;
    let offset = (document.contents as Node | null)?.range?.[0] ?? 0;
    for (const part of path) {
      let start: number | undefined;
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
        start = (pair?.key as Node | undefined)?.range?.[0];
        node = pair?.value;
      } else if (isSeq(node) && typeof part === "number") {
        node = node.items[part];
        start = (node as Node | undefined)?.range?.[0];
      }
      if (start === undefined) break;
      offset = start;
    }
    return { file, line: lineAt(offset) };
  };

  const parsed = schema.safeParse(document.toJS(), inEnglish);
  if (parsed.success) return { value: parsed.data, placeOf };
  for (const issue of parsed.error.issues) {
    for (const { path, reason } of explainIssue(issue)) refusals.add(placeOf(...path), reason);
  }
  return undefined;
}
