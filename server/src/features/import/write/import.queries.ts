import { sql } from "kysely";
import type { BrandDb, BrandTransaction, Database } from "../../../db/database.ts";
import { takeImportLock } from "../../../db/import-lock.ts";
import { brandSchema, migrateBrand } from "../../../db/migrate.ts";
import type { Clock } from "../../../platform/clock.ts";
import { retryOnDeadlock } from "../../../platform/retry-on-deadlock.ts";
import { Refusals } from "../check/refusals.ts";
import { ListsLeftBehind } from "../lists-left-behind.ts";
import type { Package } from "../read/package.types.ts";
import type { PackageFile } from "../read/package-files.ts";
import { coursesByEnrollment } from "../read/read-history.ts";
import { writeBrand } from "./brand.queries.ts";
import { writeCoursePackages } from "./commerce/packages.queries.ts";
import { writePayments } from "./commerce/payments.queries.ts";
import { writeAnswers } from "./courses/answers.queries.ts";
import { writeCourses, writeTopics } from "./courses/courses.queries.ts";
import { type MovedLists, moveDeadlines } from "./courses/deadlines.queries.ts";
import { settleFirstTries } from "./courses/first-tries.queries.ts";
import { checkTypesAgain, writeLessons } from "./courses/lessons.queries.ts";
import { writeLists } from "./courses/lists.queries.ts";
import { writeProgress } from "./courses/progress.queries.ts";
import { reopenLists } from "./courses/reopen-lists.queries.ts";
import { writeFiles } from "./files.queries.ts";
import { writeDiscussions } from "./forums/discussions.queries.ts";
import { writeForums } from "./forums/forums.queries.ts";
import { Ledger } from "./ledger.ts";
import { dropErasedFiles, loadEnded } from "./needed-files.queries.ts";
import type { Cities } from "./people/cities.queries.ts";
import { writeEnrollments } from "./people/enrollments.queries.ts";
import { writeGroups, writeUnits } from "./people/groups.queries.ts";
import { loadEmails, writePeople } from "./people/people.queries.ts";
import { removeGoneContent, removeGonePeople } from "./removals.queries.ts";
import { insertRows, type Writer } from "./rows.queries.ts";

async function loadLedger(db: BrandDb): Promise<Ledger> {
  return new Ledger(await db.selectFrom("import_fingerprints").selectAll().execute());
}

/**
 * Creates the brand's schema if needed and loads the state of the last import; `ended` contains the
 * enrollments that were ended in the portal since.
 */
export async function openBrand(database: Database, slug: string) {
  await migrateBrand(database.pool, slug);
  const db = database.brand(slug);
  const ledger = await loadLedger(db);
  return { ledger, emails: await loadEmails(db), ended: await loadEnded(db, ledger) };
}

async function saveLedger(writer: Writer): Promise<void> {
  const { tx, schema, ledger } = writer;
  const drop = [...ledger.forgotten, ...ledger.written];
  for (let start = 0; start < drop.length; start += 1000) {
    const batch = drop.slice(start, start + 1000).map(({ kind, key }) => ({ kind, key }));
    await sql`delete from ${sql.id(schema, "import_fingerprints")} as target
      using json_to_recordset(${JSON.stringify(batch)}::json) as gone (kind text, key text)
      where target.kind = gone.kind and target.key = gone.key`.execute(tx);
  }
  await insertRows(writer, "import_fingerprints", ledger.written);
}

/** The brand's tables without the migrations, those that refer to others first. */
async function listTables(tx: BrandTransaction, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select t.relname::text as name, array(
      select f.relname::text from pg_constraint join pg_class f on f.oid = confrelid
      where contype = 'f' and conrelid = t.oid and confrelid <> t.oid) as "refersTo"
    from pg_class t
    where t.relnamespace = ${schema}::text::regnamespace and t.relkind = 'r' and t.relname <> 'migrations'
    order by t.relname`.execute(tx);
  const sorted: string[] = [];
  for (let left = rows; left.length > 0; left = left.filter(({ name }) => !sorted.includes(name))) {
    const referred = new Set(left.flatMap(({ refersTo }) => refersTo));
    const free = left.filter(({ name }) => !referred.has(name));
    if (free.length === 0) throw new Error("Tables refer to one another in a circle");
    sorted.push(...free.map(({ name }) => name));
  }
  return sorted;
}

/**
 * Deletes all rows of the brand without blocking readers, who would otherwise wait and use up the connections
 * of all brands. Ids are never reused, because addresses of files and boletos outlive their rows.
 */
async function emptyBrand(tx: BrandTransaction, schema: string): Promise<void> {
  const tables = (await listTables(tx, schema)).map((name) => sql.id(schema, name));
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(tx);
  for (const table of tables) await sql`delete from ${table}`.execute(tx);
}

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
  const { slug, timeZone } = source.brand;
  const { clock } = options;
  const schema = brandSchema(slug);
  const db = options.database.brand(slug);
  const written = await retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      await takeTime(tx);
      await takeImportLock(tx, slug);
      if (options.reset) await emptyBrand(tx, schema);
      const writer: Writer = { tx, schema, ledger: await loadLedger(tx), refusals: new Refusals() };
      const content = options.reset ? source : await dropErasedFiles(writer, source);
      // From here on nothing removes them; an erasure or the cleaning may have until now.
      await options.storeFiles(content.files);
      const { anchorDay, timeZoneBefore } = await writeBrand(writer, content.brand, options.today);
      await removeGonePeople(writer, content);

      const files = await writeFiles(writer, slug, content.files);
      const units = await writeUnits(writer, content.units);
      const courses = await writeCourses(writer, content.courses);
      const topics = await writeTopics(writer, content.courses, courses);
      const dates = { anchorDay, timeZone, timeZoneBefore };
      const { ids: lists, changed } = await writeLists(writer, content.courses, { courses, files });
      const { ids: lessons, turned } = await writeLessons(writer, content.courses, {
        courses,
        topics,
        files,
        lists,
        ...dates,
      });
      const groups = await writeGroups(writer, content.groups, courses, files);
      const forums = await writeForums(writer, content.groups, groups);
      const people = await writePeople(writer, content.people, options.cities, options.passwordHashes);
      const enrollments = await writeEnrollments(writer, content.enrollments, { people, groups, ...dates });
      const studied = coursesByEnrollment(content.enrollments, content.groups, content.courses);
      const opened = await writeAnswers(writer, content.answers, {
        courses: studied,
        enrollments,
        lessons,
        lists,
        files,
        ...dates,
      });
      const guard = options.closeLists ? undefined : { refusals: writer.refusals, courses: content.courses };
      const moved = await moveDeadlines(writer, clock, guard);
      const reopened = options.reopenLists ? await reopenLists(writer, content.answers, clock.now()) : 0;
      const firstTries = await settleFirstTries(writer, changed, clock.now());
      await writeProgress(writer, content.progress, {
        courses: studied,
        enrollments,
        lessons,
        opened,
        ...dates,
      });
      await writeDiscussions(writer, content.discussions, {
        topics: forums.topics,
        ...dates,
      });

      const packages = await writeCoursePackages(writer, content.coursePackages, groups);
      await writePayments(writer, content.payments, { enrollments, ...dates });

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
      await checkTypesAgain(writer, turned);
      await saveLedger(writer);
      return { ledger: writer.ledger, anchorDay, changed, lists: { ...moved, reopened, firstTries } };
    }),
  );
  // Lists that were opened during the import still have the former deadline. Later openings check again
  // themselves (exercises/open-list.ts).
  const late = await retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      await takeTime(tx);
      const moved = await moveDeadlines({ tx, schema }, clock);
      return { ...moved, firstTries: await settleFirstTries({ tx, schema }, written.changed, clock.now()) };
    }),
  ).catch((error: unknown) => {
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
 * Lifts the timeouts: waiting for another import can take longer than a request may, and so can the import's
 * own work between two statements on a slow machine.
 */
async function takeTime(tx: BrandTransaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
}
