import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { checkAnswers } from "./check/check-answers.ts";
import { checkHistory } from "./check/check-history.ts";
import { checkPosts } from "./check/check-posts.ts";
import { Refusals } from "./check/refusals.ts";
import type { PersonSource, ReplySource } from "./read/package.types.ts";
import type { PackageFile } from "./read/package-files.ts";
import { readPackage } from "./read/read-package.ts";
import { checkBrand, findAnchorDay } from "./write/brand.queries.ts";
import { isSettled } from "./write/courses/progress.queries.ts";
import { storageKeyOf } from "./write/files.queries.ts";
import { loadAuthors } from "./write/forums/discussions.queries.ts";
import { openBrand, type StudentsLists, writePackage } from "./write/import.queries.ts";
import { type Counts, type Kind, kinds, Ledger } from "./write/ledger.ts";
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
  /** Entries that left the files but are kept because students used them. */
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
  if (whole) await checkBrand(database.registry, whole.brand, refusals);
  const cities = await findCities(database.registry, whole?.people ?? [], refusals);
  let known: Awaited<ReturnType<typeof openBrand>> | undefined;
  if (whole) {
    const { slug, timeZone } = whole.brand;
    const firstDay = reset ? undefined : await findAnchorDay(database, slug);
    if (firstDay !== undefined) known = await openBrand(database, slug);
    const anchorDay = firstDay ?? dayIn(now, timeZone);
    const ledger = known?.ledger ?? new Ledger([]);
    checkHistory(whole, { anchorDay, now, isSettled: (entry) => isSettled(ledger, entry) }, refusals);
    checkAnswers(whole, anchorDay, now, refusals);
    const authors = known ? await loadAuthors(database.brand(slug)) : new Map<string, string>();
    // The key of a reply contains its author.
    const isApplied = ({ key, author }: ReplySource) =>
      ledger.stored("reply", key) !== undefined || authors.get(key) === author;
    const canHaveWritten = (number: string) => known?.emails.has(number) || ledger.isErased("person", number);
    checkPosts(whole, { anchorDay, now, isApplied, canHaveWritten }, refusals);
  }
  refusals.throwIfAny();
  if (!whole) throw new Error("A package without a brand was not refused");

  const { slug, timeZone } = whole.brand;
  const before = known ?? (await openBrand(database, slug));
  const content = reset ? whole : { ...whole, files: listNeededFiles(whole, before) };
  // Hashing and copying are slow, so they come before the transaction. Files left by a failed import do no
  // harm.
  const newAccesses = reset
    ? listNewAccesses(content.people, new Ledger([]), new Map())
    : listNewAccesses(content.people, before.ledger, before.emails);
  const passwordHashes = await hashPasswords(newAccesses);
  const storeFiles = (files: readonly PackageFile[]) => storeMissing(options.storage, slug, files);
  await storeFiles(content.files);
  if (known && !reset) await noteErasedFiles(database.brand(slug), content, await openBrand(database, slug));
  const today = dayIn(now, timeZone);
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

async function storeMissing(storage: Storage, slug: string, files: readonly PackageFile[]): Promise<void> {
  for (const { sha256, source } of files) {
    const key = storageKeyOf(slug, sha256);
    if (await storage.keep(key)) continue;
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
