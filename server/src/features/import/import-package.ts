import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { packageFileKey } from "../files/public.ts";
import { checkAnswers } from "./check/check-answers.ts";
import { checkHistory } from "./check/check-history.ts";
import { checkPasswords } from "./check/check-passwords.ts";
import { checkPosts } from "./check/check-posts.ts";
import type { Package, PersonSource, ReplySource } from "./read/package.types.ts";
import type { PackageFile } from "./read/package-files.ts";
import { readPackage } from "./read/read-package.ts";
import { Refusals } from "./refusals.ts";
import { checkBrand, findAnchorDay, prepareBrand } from "./write/brand.queries.ts";
import { isSettled } from "./write/courses/progress.queries.ts";
import { loadAuthors } from "./write/forums/discussions.queries.ts";
import { type StudentsLists, writePackage } from "./write/import.queries.ts";
import { type BrandState, emptyState, loadState } from "./write/ledger.queries.ts";
import { type Counts, type Kind, kinds } from "./write/ledger.ts";
import { listNeededFiles, noteErasedFiles } from "./write/needed-files.queries.ts";
import { findCities } from "./write/people/cities.queries.ts";
import { listNewAccesses } from "./write/people/people.queries.ts";

export type ImportOptions = {
  readonly database: Database;
  readonly storage: Storage;
  /** The content package (docs/content-format.md). */
  readonly folder: string;
  /** At the brand's first import the current day becomes the origin of relative dates. */
  readonly clock: Clock;
  readonly log?: { info(details: object, message: string): void };
  /** Deletes all content and student data of the brand and imports as if for the first time. */
  readonly reset?: boolean;
  /** Allows the package to close lists that students have open; without it such a package is refused. */
  readonly closeLists?: boolean;
  /** Reopens lists that the system closed earlier than the files now say. */
  readonly reopenLists?: boolean;
};

/** The result of an import. */
export type ImportSummary = {
  readonly brand: string;
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly anchorDay: string;
  readonly counts: Readonly<Record<Kind, Counts>>;
  /** Entries that left the files but are kept because students used them, and answers that the files say otherwise. */
  readonly kept: readonly { readonly kind: Kind; readonly key: string }[];
  /** Student numbers whose rows were skipped because the student was erased in the portal. */
  readonly passedBy: readonly string[];
  /** Student numbers of rows whose e-mail and password were ignored because the account has another e-mail. */
  readonly accessesPassedBy: readonly string[];
  readonly studentsLists: StudentsLists;
};

/**
 * Imports a content package: validates it completely, then writes it in one transaction. If anything is
 * wrong, writes nothing and throws `ImportRefused` with every reason. Throws `ListsLeftBehind` if only what follows
 * the transaction failed.
 */
export async function importPackage(options: ImportOptions): Promise<ImportSummary> {
  const { database, folder, clock, reset = false, closeLists = false, reopenLists = false } = options;
  const now = clock.now();
  const refusals = new Refusals();
  const whole = await readPackage(folder, refusals);
  const { slug, timeZone } = whole.brand;
  const today = dayIn(now, timeZone);
  await checkBrand(database.registry, whole.brand, refusals);
  const cities = await findCities(database.registry, whole.people, refusals);
  const firstDay = reset ? undefined : await findAnchorDay(database, slug);
  const isKnown = firstDay !== undefined;
  const before = isKnown ? await loadState(database, slug) : emptyState();
  const authors = isKnown ? await loadAuthors(database.brand(slug)) : new Map<string, string>();
  checkAgainstPortal(whole, { ...before, authors, anchorDay: firstDay ?? today, now }, refusals);
  await checkPasswords(listNewAccesses(whole.people, before.ledger, before.emails), refusals);
  refusals.throwIfAny();

  // A refused package leaves no schema behind.
  if (!isKnown) await prepareBrand(database, slug);
  const content = { ...whole, files: listNeededFiles(whole, before) };
  // Hashing and copying are slow, so they come before the transaction. Files left by a failed import do no
  // harm.
  const newAccesses = listNewAccesses(content.people, before.ledger, before.emails);
  const passwordHashes = await hashPasswords(newAccesses);
  const storeFiles = (files: readonly PackageFile[]) => storeMissing(options.storage, slug, files);
  await storeFiles(content.files);
  if (isKnown) await noteErasedFiles(database.brand(slug), content, await loadState(database, slug));
  const { ledger, anchorDay, studentsLists } = await writePackage(content, {
    database,
    cities,
    passwordHashes,
    storeFiles,
    today,
    clock,
    reset,
    closeLists,
    reopenLists,
  });

  const counts = Object.fromEntries(kinds.map((kind) => [kind, ledger.countsOf(kind)])) as Record<
    Kind,
    Counts
  >;
  options.log?.info({ brand: slug, counts }, "imported a content package");
  const { keptKeys: kept, passedBy, accessesPassedBy } = ledger;
  return { brand: slug, anchorDay, counts, kept, passedBy, accessesPassedBy, studentsLists };
}

type Portal = BrandState & {
  /** The authors of imported discussions, by the discussions' keys. */
  readonly authors: ReadonlyMap<string, string>;
  readonly anchorDay: string;
  readonly now: Date;
};

/** Checks the history in view of what earlier imports brought and who has an account. */
function checkAgainstPortal(
  content: Package,
  { ledger, emails, authors, anchorDay, now }: Portal,
  refusals: Refusals,
): void {
  checkHistory(content, { anchorDay, now, isSettled: (entry) => isSettled(ledger, entry) }, refusals);
  checkAnswers(content, anchorDay, now, refusals);
  // The key of a reply contains its author.
  const isApplied = ({ key, author }: ReplySource) =>
    ledger.stored("reply", key) !== undefined || authors.get(key) === author;
  const canHaveWritten = (number: string) => emails.has(number) || ledger.isErased("person", number);
  checkPosts(content, { anchorDay, now, isApplied, canHaveWritten }, refusals);
}

async function storeMissing(storage: Storage, slug: string, files: readonly PackageFile[]): Promise<void> {
  for (const { sha256, source } of files) {
    const key = packageFileKey(slug, sha256);
    if (await storage.touch(key)) continue;
    await storage.put(key, typeof source === "string" ? createReadStream(source) : Readable.from([source]));
  }
}

/** Four at a time, as many as Node's thread pool runs, where argon2 works. */
async function hashPasswords(people: readonly PersonSource[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const queue = people.values();
  const work = async () => {
    for (const { studentNumber, access } of queue) {
      if (access) hashes.set(studentNumber, await hashPassword(access.password));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return hashes;
}
