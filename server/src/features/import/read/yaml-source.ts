import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from "yaml";
import type { z } from "zod";
import type { PlaceOf, Refusals, SourceLine, TextPlaceOf } from "../refusals.ts";
import { explainIssue, inEnglish } from "./explain-issue.ts";
import { hasUnstorable } from "./text-source.ts";

/** A value read from YAML, with the position of each of its parts. */
export type YamlSource<T> = {
  readonly value: T;
  readonly placeOf: PlaceOf;
  readonly textPlaceOf: TextPlaceOf;
};

/** Whether it is written like `499.00`, which YAML reads as 499. */
const isWholeWithPoint = ({ value, source = "" }: Scalar): boolean =>
  Number.isInteger(value) && source.includes(".");

/**
 * Finds what the parser accepts but was certainly not intended: an alias `*word` that refers to nothing or to
 * itself, a leading `!word` or `&word` that YAML would drop from a text, and a price in reais, which would be
 * read as cents.
 */
function findFaults(document: Document): { offset: number; reason: string }[] {
  const faults = document.warnings.map(({ code, message, pos }) => ({
    offset: pos[0],
    reason:
      code === "TAG_RESOLVE_FAILED"
        ? "begins with ! and a word that means nothing here: put a text in quotes"
        : `is not valid YAML: ${message}`,
  }));
  const add = ({ range }: Node, reason: string) => faults.push({ offset: range?.[0] ?? 0, reason });
  const anchors = new Map<string, Node>();
  const meant = new Set<string>();
  visit(document, {
    Alias(_key, node, path) {
      meant.add(node.source);
      const target = node.resolve(document);
      if (!target) add(node, `"*${node.source}" refers to nothing: put a text that begins with * in quotes`);
      else if (path.includes(target)) add(node, `"*${node.source}" refers to what it stands in`);
    },
    Pair(_key, { key, value }) {
      if (isScalar(key) && key.value === "price" && isScalar(value) && isWholeWithPoint(value))
        add(value, "price must be whole cents, without a decimal point");
    },
    Scalar(_key, node) {
      if (node.anchor) anchors.set(node.anchor, node);
      if (typeof node.value === "string" && hasUnstorable(node.value))
        add(node, "holds a character that no text can have");
    },
  });
  for (const [name, node] of anchors) {
    if (!meant.has(name)) add(node, `nothing refers to "&${name}": put a text that begins with & in quotes`);
  }
  return faults;
}

/**
 * Parses and validates YAML. Adds every problem to `refusals` with its line and then returns undefined.
 * `linesBefore` is the number of lines above it in the file (front matter).
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
  const faults = findFaults(document);
  for (const { offset, reason } of faults) refusals.add({ file, line: lineAt(offset) }, reason);
  if (faults.length > 0) return undefined;

  /** The line of the key or item at the path, or of its nearest ancestor. */
  const placeOf = (...path: PropertyKey[]): SourceLine => {
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

  /** Only a `|` block keeps the lines of a text, and begins on the line after it. */
  const textPlaceOf: TextPlaceOf = (...path) => {
    const named = document.getIn(path, true);
    const node = isAlias(named) ? named.resolve(document) : named;
    const line = lineAt((isScalar(node) && node.range?.[0]) || 0);
    const keepsLines = isScalar(node) && node.type === "BLOCK_LITERAL";
    return { file, line: keepsLines ? line + 1 : line, keepsLines };
  };

  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // Too many nested references, which would expand without limit.
    refusals.add(placeOf(), `is not valid YAML: ${(error as Error).message}`);
    return undefined;
  }
  const parsed = schema.safeParse(value, inEnglish);
  if (parsed.success) return { value: parsed.data, placeOf, textPlaceOf };
  for (const issue of parsed.error.issues) {
    for (const { path, reason } of explainIssue(issue)) refusals.add(placeOf(...path), reason);
  }
  return undefined;
}
