import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { closeIfExpired } from "../exercises/public.ts";
import {
  findLessonAccess,
  findLessonContent,
  type LessonAccess,
  type LessonContent,
} from "./lessons.queries.ts";

// Some 10 KB each: a lesson's text, materials and neighbours.
const contents = createRevisionCache<LessonContent | undefined>(1_000);

export type OpenLesson = { access: LessonAccess; content: LessonContent };

/**
 * A lesson that the student may open. Refuses with `enrollmentNotFound`, `notFound` (not in this course),
 * or `lessonLocked` with the lesson to finish first (wire §3).
 */
export async function findOpenLesson(
  brand: Brand,
  session: Session,
  place: { enrollmentId: number; lessonId: number },
): Promise<OpenLesson> {
  const read = () => findLessonAccess(brand.db, session, place);
  let access = await read();
  if (await closeIfExpired(brand.db, place.enrollmentId, access?.nextDeadline ?? null, session.now))
    access = await read();
  if (!access) throw new AppError("enrollmentNotFound");
  const { lessonId } = place;
  const content = await contents.get(`${brand.slug}/${lessonId}`, Number(access.revision), () =>
    findLessonContent(brand.db, { lessonId }),
  );
  if (content?.syllabusId !== access.syllabusId)
    throw new AppError("notFound", { message: "Aula não encontrada." });
  if (access.lockedBy !== null) throw new AppError("lessonLocked", { extra: { lesson_id: access.lockedBy } });
  return { access, content };
}
