import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { closeIfExpired } from "../exercises/public.ts";
import { findOutline, findStudy } from "./courses.queries.ts";

type Outline = NonNullable<Awaited<ReturnType<typeof findOutline>>>;

// A course of 100 lessons is some 20 KB; the courses studied at one time are few.
const outlines = createRevisionCache<Outline | undefined>(300);

/** A syllabus as it is at this revision of the content. */
export const findKeptOutline = (brand: Brand, syllabusId: number, revision: number) =>
  outlines.get(`${brand.slug}/${syllabusId}`, revision, () => findOutline(brand.db, { syllabusId }));

/** The course of a student's own, active enrollment with their work in it. Refuses with `enrollmentNotFound`. */
export async function findCourse(brand: Brand, session: Session, enrollmentId: number) {
  const read = () => findStudy(brand.db, session, { enrollmentId });
  let study = await read();
  if (await closeIfExpired(brand.db, enrollmentId, study?.nextDeadline ?? null, session.now))
    study = await read();
  if (!study) throw new AppError("enrollmentNotFound");
  const { syllabusId, revision } = study;
  const outline = await findKeptOutline(brand, syllabusId, Number(revision));
  if (!outline) throw new AppError("enrollmentNotFound");
  return { study, outline };
}
