import type { Answer } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { SerializedAnswer } from "../../platform/http/serialized-answer.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { readWithListsClosed } from "../exercises/public.ts";
import { presentSyllabus } from "./courses.present.ts";
import { findStudy, type ProgressTuple } from "./courses.queries.ts";
import { findKeptOutline } from "./find-outline.ts";
import { dependsOnTheHour } from "./syllabus.ts";

type Tree = Answer<"GET /v1/course/:matriculaId">;
/** A student's progress at a version and the tree made from it; without a tree if that changes with time. */
type Kept = {
  version: string;
  progress: readonly ProgressTuple[];
  written: SerializedAnswer<Tree> | undefined;
};

// About 8 KB each, keyed by enrollment.
const trees = createRevisionCache<Kept>({ megabytes: 16 });

/**
 * The classroom of a student's own, active enrollment (wire §3), rendered once per version of their progress.
 * Throws `enrollmentNotFound`.
 */
export async function readCourse(
  brand: Brand,
  session: Session,
  enrollmentId: number,
): Promise<Tree | SerializedAnswer<Tree>> {
  const key = `${brand.slug}/${enrollmentId}`;
  const kept = await trees.guess(key);
  const study = await readWithListsClosed(
    brand.db,
    session.now,
    () => findStudy(brand.db, session, { enrollmentId, known: kept ? [kept.version] : [] }),
    (found) => [{ enrollmentId, nextDeadline: found?.nextDeadline }],
  );
  if (!study) throw new AppError("enrollmentNotFound");
  const { syllabusId, revision, version } = study;
  const outline = await findKeptOutline(brand, syllabusId, revision);
  if (!outline) throw new AppError("enrollmentNotFound");
  const progress = study.progress ?? (kept && kept.version === version ? kept.progress : []);
  const present = () => presentSyllabus(outline, progress, session.now);
  const { written } = await trees.get(key, `${syllabusId} ${revision} ${version}`, async () => ({
    version,
    progress,
    written: dependsOnTheHour(outline) ? undefined : new SerializedAnswer(present()),
  }));
  return written ?? present();
}
