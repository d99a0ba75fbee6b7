import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Session } from "../../platform/sessions.ts";
import { findOpenLesson } from "./open-lesson.ts";
import { saveProgress } from "./progress.queries.ts";

type Report = { enrollmentId: number; lessonId: number; progress: number };

/**
 * Saves the progress of a video or text lesson and returns the stored value, which never falls (wire §3).
 * Throws what opening the lesson throws, and `invalid` for an exercise list.
 */
export async function reportProgress(brand: Brand, session: Session, report: Report): Promise<number> {
  const saved = await saveProgress(brand.db, session, { ...report, at: session.now });
  if (saved) return saved.progress;
  // Nothing was written: find out why.
  const { content } = await findOpenLesson(brand, session, report);
  if (content.type === "LL") {
    throw new AppError("invalid", { fields: { lesson_id: ["O progresso de uma lista vem das respostas."] } });
  }
  // The lesson was unlocked between the two statements, for example because an expired list before it was
  // closed.
  const savedNow = await saveProgress(brand.db, session, { ...report, at: session.now });
  if (savedNow) return savedNow.progress;
  throw new AppError("conflict");
}
