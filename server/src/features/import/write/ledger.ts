import { createHash } from "node:crypto";
import { erasedMark } from "./people/person-fingerprint.ts";

/** What an import brings, in the order it is told. */
export const kinds = [
  "brand",
  "file",
  "unit",
  "course",
  "topic",
  "list",
  "lesson",
  "group",
  "person",
  "enrollment",
  "answers",
  "progress",
  "forum",
  "forum_topic",
  "discussion",
  "reply",
  "package",
  "payment",
] as const;
export type Kind = (typeof kinds)[number];

/** `kept`: gone from the files, or older than what the student did, and left as it is for the student's sake. */
export type Outcome = "new" | "changed" | "unchanged" | "kept" | "removed";
export type Counts = Record<Outcome, number>;

/** What the files said of a thing. */
type Mark = { readonly kind: Kind; readonly key: string; readonly fingerprint: string };

/** What isn't as it was once it is kept (out of the tree, out of the shop): written anew when it comes back. */
const rewrittenKinds: readonly Kind[] = ["lesson", "package"];

/** The fingerprint of such a thing: unlike that of anything in the files. */
const goneButKept = "";

/** A short text that changes when the value does. */
export const fingerprintOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

/**
 * Compares what the files say now with what they said at the last import, counts what happens to each thing,
 * and gathers the fingerprints to be written.
 */
export class Ledger {
  readonly #stored = new Map<string, Map<string, string>>();
  readonly #counts = new Map<Kind, Counts>();
  readonly #written = new Map<string, Mark>();
  readonly forgotten: { kind: Kind; key: string }[] = [];
  readonly keptKeys: { kind: Kind; key: string }[] = [];
  /** Student numbers of those who were erased, and whose rows are in the files. */
  readonly passedBy: string[] = [];
  /** Student numbers of rows with an e-mail and a password that give nothing: the access there is has another e-mail. */
  readonly accessesPassedBy: string[] = [];

  constructor(stored: readonly { kind: string; key: string; fingerprint: string }[]) {
    for (const { kind, key, fingerprint } of stored) {
      const keys = this.#stored.get(kind) ?? new Map<string, string>();
      this.#stored.set(kind, keys.set(key, fingerprint));
    }
  }

  /** What is to be remembered, each thing once. */
  get written(): Mark[] {
    return [...this.#written.values()];
  }

  #write(mark: Mark): void {
    this.#written.set(`${mark.kind} ${mark.key}`, mark);
  }

  /** The fingerprint of the last import that had it; undefined also for what is to be written anew when it comes back. */
  stored(kind: Kind, key: string): string | undefined {
    return this.#stored.get(kind)?.get(key) || undefined;
  }

  /** Whether this is a person who was erased in the portal, or an enrollment of theirs: old files have nothing to say of it. */
  isErased(kind: "person" | "enrollment", key: string): boolean {
    return this.stored(kind, key) === erasedMark;
  }

  /** An old file brings an enrollment of an erased person again: from here on it is known as theirs. */
  markErased(enrollment: string): void {
    this.remember("enrollment", enrollment, erasedMark);
    const keys = this.#stored.get("enrollment") ?? new Map<string, string>();
    this.#stored.set("enrollment", keys.set(enrollment, erasedMark));
  }

  count(kind: Kind, outcome: Outcome): void {
    this.countsOf(kind)[outcome] += 1;
  }

  countsOf(kind: Kind): Counts {
    let counts = this.#counts.get(kind);
    if (!counts) {
      counts = { new: 0, changed: 0, unchanged: 0, kept: 0, removed: 0 };
      this.#counts.set(kind, counts);
    }
    return counts;
  }

  /** Remembers what the files say without counting it. */
  remember(kind: Kind, key: string, fingerprint: string): void {
    if (this.stored(kind, key) !== fingerprint) this.#write({ kind, key, fingerprint });
  }

  /** A thing is known by another key from here on; what the files said of it before is still compared. */
  rename(kind: Kind, from: string, to: string): void {
    const keys = this.#stored.get(kind);
    const fingerprint = keys?.get(from);
    if (!keys || fingerprint === undefined) return;
    keys.delete(from);
    keys.set(to, fingerprint);
    this.forgotten.push({ kind, key: from });
    this.#write({ kind, key: to, fingerprint });
  }

  #compare(kind: Kind, key: string, fingerprint: string, exists: boolean): "new" | "changed" | "unchanged" {
    if (!exists) return "new";
    return this.stored(kind, key) === fingerprint ? "unchanged" : "changed";
  }

  /** Whether a thing of the files has to be inserted, updated or left alone; `exists` says if it has a row. */
  decide(kind: Kind, key: string, fingerprint: string, exists: boolean): "new" | "changed" | "unchanged" {
    const outcome = this.#compare(kind, key, fingerprint, exists);
    this.remember(kind, key, fingerprint);
    this.count(kind, outcome);
    return outcome;
  }

  /** Keys that an earlier import brought and that the files no longer have. */
  gone(kind: Kind, present: ReadonlySet<string>): string[] {
    return [...(this.#stored.get(kind)?.keys() ?? [])].filter((key) => !present.has(key));
  }

  remove(kind: Kind, key: string): void {
    this.count(kind, "removed");
    this.forgotten.push({ kind, key });
  }

  /** A row of somebody erased: who counts on it, as for a new student with an old number, has to hear of it. */
  passBy(studentNumber: string): void {
    this.count("person", "kept");
    this.passedBy.push(studentNumber);
  }

  /** A row that would give an access: who counts on it, as against a stranger's, has to hear of the one there is. */
  passByAccess(studentNumber: string): void {
    this.accessesPassedBy.push(studentNumber);
  }

  keep(kind: Kind, key: string): void {
    this.count(kind, "kept");
    this.keptKeys.push({ kind, key });
    if (rewrittenKinds.includes(kind) && this.#stored.get(kind)?.get(key) !== goneButKept) {
      this.#write({ kind, key, fingerprint: goneButKept });
    }
  }
}
