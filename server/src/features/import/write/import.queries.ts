import { sql } from "kysely";
import type { BrandTransaction, Database } from "../../../db/database.ts";
import { takeImportLock } from "../../../db/import-lock.ts";
import { brandSchema } from "../../../db/migrate.ts";
import type { Clock } from "../../../platform/clock.ts";
import { retryOnConflict, retryOnDeadlock } from "../../../platform/retry-on-deadlock.ts";
import { ListsLeftBehind } from "../lists-left-behind.ts";
import { coursesByEnrollment } from "../read/courses-by-enrollment.ts";
import type { Package } from "../read/package.types.ts";
import type { PackageFile } from "../read/package-files.ts";
import { Refusals } from "../refusals.ts";
import { takeRegistryLock, writeBrand } from "./brand.queries.ts";
import { writeCoursePackages } from "./commerce/packages.queries.ts";
import { writeEarlierPayments } from "./commerce/payments.queries.ts";
import { writeAnswers } from "./courses/answers.queries.ts";
import { writeCourses, writeTopics } from "./courses/courses.queries.ts";
import { type MovedLists, moveDeadlines } from "./courses/deadlines.queries.ts";
import { settleFirstTries } from "./courses/first-tries.queries.ts";
import { writeLessons } from "./courses/lessons.queries.ts";
import { writeLists } from "./courses/lists.queries.ts";
import { writeProgress } from "./courses/progress.queries.ts";
import { reopenLists } from "./courses/reopen-lists.queries.ts";
import { refuseTurnedLessons } from "./courses/turned-lessons.queries.ts";
import { emptyBrand } from "./empty-brand.queries.ts";
import { writeFiles } from "./files.queries.ts";
import { writeDiscussions } from "./forums/discussions.queries.ts";
import { writeForums } from "./forums/forums.queries.ts";
import { loadLedger, saveLedger } from "./ledger.queries.ts";
import { dropErasedFiles } from "./needed-files.queries.ts";
import type { Cities } from "./people/cities.queries.ts";
import { writeEnrollments } from "./people/enrollments.queries.ts";
import { writeGroups, writeUnits } from "./people/groups.queries.ts";
import { writePeople } from "./people/people.queries.ts";
import { removeGoneContent, removeGonePeople } from "./removals.queries.ts";
import type { Writer } from "./rows.queries.ts";

/** What writing needs besides the package. */
export type WriteOptions = {
  readonly database: Database;
  readonly cities: Cities;
  readonly passwordHashes: ReadonlyMap<string, string>;
  /** Stores the bytes of those files that are not stored. */
  readonly storeFiles: (files: readonly PackageFile[]) => Promise<void>;
  /** The day of the import in the brand's time zone. */
  readonly today: string;
  readonly clock: Clock;
  readonly reset: boolean;
  readonly closeLists: boolean;
  readonly reopenLists: boolean;
};

/** The effect of an import on lists that students have. */
export type StudentsLists = MovedLists & { readonly reopened: number; readonly firstTries: number };

/** Writes the whole package in one transaction; imports of the same brand run one after another. */
export async function writePackage(source: Package, options: WriteOptions) {
  const { slug } = source.brand;
  const { clock } = options;
  const schema = brandSchema(slug);
  const db = options.database.brand(slug);
  const written = await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      await takeTime(tx);
      await takeImportLock(tx, slug);
      if (options.reset) {
        // An emptied brand would be locked for as long as another brand's import runs.
        await takeRegistryLock(tx);
        await emptyBrand(tx, schema);
      }
      const writer: Writer = { tx, schema, ledger: await loadLedger(tx), refusals: new Refusals() };
      const content = options.reset ? source : await dropErasedFiles(writer, source);
      // From here on nothing removes them; an erasure or the cleaning may have until now.
      await options.storeFiles(content.files);
      const clocks = await writeBrand(writer, content.brand, options.today);
      await refuseTurnedLessons(writer, content.courses);
      await removeGonePeople(writer, content);

      const files = await writeFiles(writer, slug, content.files);
      const units = await writeUnits(writer, content.units);
      const courses = await writeCourses(writer, content.courses);
      const topics = await writeTopics(writer, content.courses, courses);
      const lists = await writeLists(writer, content.courses, { courses, files });
      const lessons = await writeLessons(writer, content.courses, {
        courses,
        topics,
        files,
        lists,
        ...clocks,
      });
      const groups = await writeGroups(writer, content.groups, courses, files);
      const forums = await writeForums(writer, content.groups, groups);
      const people = await writePeople(writer, content.people, options.cities, options.passwordHashes);
      const enrollments = await writeEnrollments(writer, content.enrollments, { people, groups, ...clocks });
      const studied = coursesByEnrollment(content.enrollments, content.groups, content.courses);
      const opened = await writeAnswers(writer, content.answers, {
        courses: studied,
        enrollments,
        lessons,
        lists,
        files,
        ...clocks,
      });
      const guard = options.closeLists ? undefined : { refusals: writer.refusals, courses: content.courses };
      const moved = await moveDeadlines(writer, clock, guard);
      const reopened = options.reopenLists ? await reopenLists(writer, content.answers, clock.now()) : 0;
      const firstTries = await settleFirstTries(writer, clock.now());
      await writeProgress(writer, content.progress, {
        courses: studied,
        enrollments,
        lessons,
        opened,
        ...clocks,
      });
      await writeDiscussions(writer, content.discussions, { topics: forums.topics, ...clocks });

      const packages = await writeCoursePackages(writer, content.coursePackages, groups);
      await writeEarlierPayments(writer, content.payments, { enrollments, ...clocks });

      await removeGoneContent(writer, content, {
        units,
        topics,
        lessons,
        lists,
        groups,
        files,
        courses,
        packages,
        forums: forums.forums,
        forumTopics: forums.topics,
      });
      await saveLedger(writer);
      const { anchorDay } = clocks;
      return { ledger: writer.ledger, anchorDay, lists: { ...moved, reopened, firstTries } };
    }),
  );
  const late = await settleLateLists(options, slug).catch((error: unknown) => {
    throw new ListsLeftBehind(error);
  });
  const { ledger, anchorDay, lists } = written;
  const studentsLists: StudentsLists = {
    moved: lists.moved + late.moved,
    closed: lists.closed + late.closed,
    reopened: lists.reopened,
    firstTries: lists.firstTries + late.firstTries,
  };
  return { ledger, anchorDay, studentsLists };
}

/**
 * Lists that were opened during the import still have the former deadline. Later openings check again
 * themselves (exercises/open-list.ts).
 */
const settleLateLists = ({ database, clock }: WriteOptions, slug: string) =>
  retryOnDeadlock(() =>
    database
      .brand(slug)
      .transaction()
      .execute(async (tx) => {
        await takeTime(tx);
        const writer = { tx, schema: brandSchema(slug) };
        const moved = await moveDeadlines(writer, clock);
        return { ...moved, firstTries: await settleFirstTries(writer, clock.now()) };
      }),
  );

/**
 * Lifts the timeouts: waiting for another import can take longer than a request may, and so can the import's
 * own work between two statements on a slow machine.
 */
async function takeTime(tx: BrandTransaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
}
