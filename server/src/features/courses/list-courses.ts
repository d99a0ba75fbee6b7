import type { Answer } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { SerializedAnswer } from "../../platform/http/serialized-answer.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { readWithListsClosed } from "../exercises/public.ts";
import { presentEnrollment } from "./courses.present.ts";
import { type EnrollmentRow, listEnrollments, type ProgressTuple } from "./courses.queries.ts";
import { findKeptOutline } from "./find-outline.ts";

type List = Answer<"GET /v1/course">;
/** A student's progress in each enrollment by its version, and the list that was made from it. */
type Kept = { progressOf: ReadonlyMap<string, readonly ProgressTuple[]>; written: SerializedAnswer<List> };

// About 10 KB each. The key is the token: only the query itself finds out whose it is.
const lists = createRevisionCache<Kept>({ megabytes: 16 });

/** All enrollments of the student, newest first (wire §3). Rendered once per version of the progress. */
export async function listCourses(brand: Brand, session: Session): Promise<SerializedAnswer<List>> {
  const key = `${brand.slug}/${session.tokenHash.toString("base64")}`;
  const kept = await lists.guess(key);
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
    written: new SerializedAnswer({ data: { courses: await presentAll(brand, shown, progressOf) } }),
  }));
  return written;
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
