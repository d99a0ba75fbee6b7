import type { Answer } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { SerializedAnswer } from "../../platform/http/serialized-answer.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { readWithListsClosed } from "../exercises/public.ts";
import { presentEnrollment } from "./courses.present.ts";
import {
  type EnrollmentRow,
  findBlockedListVersion,
  findListVersion,
  listEnrollments,
  type ProgressTuple,
} from "./courses.queries.ts";
import { findKeptOutline } from "./find-outline.ts";

type List = Answer<"GET /v1/course">;
/**
 * A student's progress in each enrollment by its version, and the list that was made from it, which is current as long as its version is the same;
 * null without enrollments.
 */
type Kept = {
  progressOf: ReadonlyMap<string, readonly ProgressTuple[]>;
  written: SerializedAnswer<List>;
  version: string | null;
  hasBlocked: boolean;
};

// About 10 KB each. The key is the token: only the query itself finds out whose it is.
const lists = createRevisionCache<Kept>({ megabytes: 16 });

/** All enrollments of the student, newest first (wire §3). Rendered once per version of the progress. */
export async function listCourses(brand: Brand, session: Session): Promise<SerializedAnswer<List>> {
  const key = `${brand.slug}/${session.tokenHash.toString("base64")}`;
  const kept = await lists.guess(key);
  if (kept && (await isCurrent(brand, session, kept))) return kept.written;
  // the session may end between that and the whole list
  session.verified = false;
  const rows = await readWithListsClosed(
    brand.db,
    session.now,
    () => listEnrollments(brand.db, session, { known: [...(kept?.progressOf.keys() ?? [])] }),
    (found) => found.map(({ id, nextDeadline }) => ({ enrollmentId: id, nextDeadline })),
  );
  const progressOf = new Map(
    rows.map(({ version, progress }) => [version, progress ?? kept?.progressOf.get(version) ?? []]),
  );
  const shown = rows
    .map(({ progress, nextDeadline, ...row }) => row)
    .sort((a, b) => +b.createdAt - +a.createdAt || b.id - a.id);
  const { written } = await lists.get(key, JSON.stringify(shown), async () => ({
    progressOf,
    version: versionOf(rows),
    hasBlocked: rows.some(({ status }) => status === "B"),
    written: new SerializedAnswer({ data: { courses: await presentAll(brand, shown, progressOf) } }),
  }));
  return written;
}

const joinVersion = (revision: string, rowVersions: string) => `${revision}:${rowVersions}`;

/** As `findListVersion` finds it. */
function versionOf(rows: readonly EnrollmentRow[]) {
  const [first] = rows;
  if (!first) return null;
  const versions = [...rows]
    .sort((a, b) => a.id - b.id)
    .map(({ rowVersion, awaitsPayment }) => (awaitsPayment ? `${rowVersion} t` : rowVersion));
  return joinVersion(first.revision, versions.join(","));
}

/** Whether the list is the student's present one, with no expired exercise list to be closed before it is shown. */
async function isCurrent(brand: Brand, session: Session, { version, hasBlocked }: Kept): Promise<boolean> {
  if (version === null) return false;
  const find = hasBlocked ? findBlockedListVersion : findListVersion;
  const found = await find(brand.db, session, {});
  if (!found?.revision || !found.rowVersions) return false;
  if (found.nextDeadline && found.nextDeadline <= session.now) return false;
  return joinVersion(found.revision, found.rowVersions) === version;
}

async function presentAll(
  brand: Brand,
  rows: readonly Omit<EnrollmentRow, "progress" | "nextDeadline">[],
  progressOf: Kept["progressOf"],
) {
  const courses = await Promise.all(
    rows.map(async (row) => {
      const outline = await findKeptOutline(brand, row.syllabusId, row.revision);
      return outline ? [presentEnrollment(row, outline, progressOf.get(row.version) ?? [])] : [];
    }),
  );
  return courses.flat();
}
