import { createHash } from "node:crypto";
import { erasedMark } from "./people/person-fingerprint.ts";

/** The kinds of entries, in the order of the summary. */
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

/** `kept`: removed from the files, or older than what the student did, but kept for the student's sake. */
export type Outcome = "new" | "changed" | "unchanged" | "kept" | "removed";
export type Counts = Record<Outcome, number>;

type Entry = { readonly kind: Kind; readonly key: string };

/** An entry's content at an import, as a hash. */
type Mark = Entry & { readonly fingerprint: string };

/**
 * Kinds that are changed when they are kept (taken out of the tree or the shop), so that they have to be
 * written again when they come back.
 */
const rewrittenKinds: readonly Kind[] = ["lesson", "package"];

/** The fingerprint of such a kept entry, which equals no fingerprint of the files. */
const goneButKept = "";

/** A short text that changes when the value does. */
export const fingerprintOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

/**
 * Compares the files' entries with those of the last import, counts the outcome for each entry, and collects
 * the fingerprints to write.
 */
export class Ledger {
  readonly #stored = new Map<string, Map<string, string>>();
  readonly #counts = new Map<Kind, Counts>();
  readonly #written = new Map<string, Mark>();
  readonly #forgotten: Entry[] = [];
  readonly #keptKeys: Entry[] = [];
  readonly #passedBy: string[] = [];
  readonly #accessesPassedBy: string[] = [];

  constructor(stored: readonly { kind: string; key: string; fingerprint: string }[]) {
    for (const { kind, key, fingerprint } of stored) {
      const keys = this.#stored.get(kind) ?? new Map<string, string>();
      this.#stored.set(kind, keys.set(key, fingerprint));
    }
  }

  /** The fingerprints to store, each entry once. */
  get written(): Mark[] {
    return [...this.#written.values()];
  }

  /** The entries whose fingerprints to drop. */
  get forgotten(): readonly Entry[] {
    return this.#forgotten;
  }

  get keptKeys(): readonly Entry[] {
    return this.#keptKeys;
  }

  /** Student numbers of erased students whose rows are in the files. */
  get passedBy(): readonly string[] {
    return this.#passedBy;
  }

  /** Student numbers of rows whose e-mail and password are ignored because the account has another e-mail. */
  get accessesPassedBy(): readonly string[] {
    return this.#accessesPassedBy;
  }

  #write(mark: Mark): void {
    this.#written.set(`${mark.kind} ${mark.key}`, mark);
  }

  /** The fingerprint of the last import that had the entry; undefined if it has to be written again. */
  stored(kind: Kind, key: string): string | undefined {
    return this.#stored.get(kind)?.get(key) || undefined;
  }

  /**
   * Whether this is a person who was erased in the portal, or an enrollment of theirs; old files must not bring
   * them back.
   */
  isErased(kind: "person" | "enrollment", key: string): boolean {
    return this.stored(kind, key) === erasedMark;
  }

  /** Marks an enrollment that an old file contains as one of an erased person. */
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

  /** Stores a fingerprint without counting the entry. */
  remember(kind: Kind, key: string, fingerprint: string): void {
    if (this.stored(kind, key) !== fingerprint) this.#write({ kind, key, fingerprint });
  }

  /** Changes an entry's key, keeping its fingerprint for comparison. */
  rename(kind: Kind, from: string, to: string): void {
    const keys = this.#stored.get(kind);
    const fingerprint = keys?.get(from);
    if (!keys || fingerprint === undefined) return;
    keys.delete(from);
    keys.set(to, fingerprint);
    this.forget(kind, from);
    this.#write({ kind, key: to, fingerprint });
  }

  #compare(before: string | undefined, same: readonly string[], exists: boolean) {
    if (!exists) return "new";
    return before !== undefined && same.includes(before) ? "unchanged" : "changed";
  }

  /**
   * Stores and counts an entry; returns whether it has to be inserted, updated or left alone. `exists`: it has a
   * row. `former`: the fingerprint that earlier versions of the portal stored for the same content.
   */
  record(
    { kind, key, fingerprint }: Mark,
    { exists, former = fingerprint }: { exists: boolean; former?: string },
  ): "new" | "changed" | "unchanged" {
    const outcome = this.#compare(this.stored(kind, key), [fingerprint, former], exists);
    this.remember(kind, key, fingerprint);
    this.count(kind, outcome);
    return outcome;
  }

  /** The keys that an earlier import had and the files no longer have. */
  gone(kind: Kind, present: ReadonlySet<string>): string[] {
    return [...(this.#stored.get(kind)?.keys() ?? [])].filter((key) => !present.has(key));
  }

  remove(kind: Kind, key: string): void {
    this.count(kind, "removed");
    this.forget(kind, key);
  }

  /** Drops the fingerprint of an entry without counting it. */
  forget(kind: Kind, key: string): void {
    this.#forgotten.push({ kind, key });
  }

  /**
   * Skips the row of an erased person. The summary reports it, as it may have been meant for a new student with
   * an old number.
   */
  passBy(studentNumber: string): void {
    this.count("person", "kept");
    this.#passedBy.push(studentNumber);
  }

  /** Skips the e-mail and password of a row. The summary reports it, as the existing account may be a stranger's. */
  passByAccess(studentNumber: string): void {
    this.#accessesPassedBy.push(studentNumber);
  }

  keep(kind: Kind, key: string): void {
    this.count(kind, "kept");
    this.#keptKeys.push({ kind, key });
    if (rewrittenKinds.includes(kind) && this.#stored.get(kind)?.get(key) !== goneButKept) {
      this.#write({ kind, key, fingerprint: goneButKept });
    }
  }
}
