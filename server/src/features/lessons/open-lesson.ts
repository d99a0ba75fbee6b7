import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { createRevisionCache } from "../../platform/revision-cache.ts";
import type { Session } from "../../platform/sessions.ts";
import { readWithListsClosed } from "../exercises/public.ts";
import type { LessonOfEnrollment } from "../study-order/public.ts";
import {
  findLessonAccess,
  findLessonContent,
  findPlainAccess,
  type LessonAccess,
  type LessonContent,
} from "./lessons.queries.ts";

// About 10 KB each: a lesson's text, materials and neighbours.
const contents = createRevisionCache<LessonContent | undefined>({ megabytes: 16 });

export type OpenLesson = { access: LessonAccess; content: LessonContent };

const keyOf = (brand: Brand, lessonId: number) => `${brand.slug}/${lessonId}`;
const findContent = (brand: Brand, lessonId: number, revision: number | string) =>
  contents.get(keyOf(brand, lessonId), Number(revision), () => findLessonContent(brand.db, { lessonId }));

/** Whether nothing can lock the lesson and it has no exercise list. */
const isPlain = (content: LessonContent) => content.type !== "LL" && !content.inOrder;

/**
 * The fast path, with a smaller query, for lessons that are cached and plain; undefined for all others and for
 * lessons that the student can't see.
 */
async function findPlainLesson(
  brand: Brand,
  session: Session,
  place: LessonOfEnrollment,
): Promise<OpenLesson | undefined> {
  const guess = await contents.guess(keyOf(brand, place.lessonId));
  if (!guess || !isPlain(guess)) return undefined;
  const own = await findPlainAccess(brand.db, session, place);
  const content = own && (await findContent(brand, place.lessonId, own.revision));
  if (!content || !isPlain(content) || content.syllabusId !== own.syllabusId) return undefined;
  return { access: { ...own, exerciseList: null, nextDeadline: null, lockedBy: null }, content };
}

/**
 * Returns a lesson that the student may open. Throws `notFound`, or `lessonLocked` with the lesson to finish
 * first (wire §3).
 */
export async function findOpenLesson(
  brand: Brand,
  session: Session,
  place: LessonOfEnrollment,
): Promise<OpenLesson> {
  const plain = await findPlainLesson(brand, session, place);
  if (plain) return plain;
  const { now } = session;
  const access = await readWithListsClosed(
    brand.db,
    now,
    () => findLessonAccess(brand.db, session, { ...place, now }),
    (found) => [{ enrollmentId: place.enrollmentId, nextDeadline: found?.nextDeadline }],
  );
  if (!access) throw new AppError("notFound");
  const content = await findContent(brand, place.lessonId, access.revision);
  if (content?.syllabusId !== access.syllabusId) throw new AppError("notFound");
  if (access.lockedBy !== null) throw new AppError("lessonLocked", { extra: { lesson_id: access.lockedBy } });
  return { access, content };
}
