import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import type { FileSigner } from "../files/public.ts";
import { presentLesson } from "./lessons.present.ts";
import { findOpenLesson } from "./open-lesson.ts";
import { touchLesson } from "./progress.queries.ts";
import { reportProgress } from "./report-progress.ts";

/** Lessons of the classroom and a student's progress in them (wire §3). */
export const createLessonRoutes = ({ signer }: { signer: FileSigner }) =>
  ({
    "GET /v1/enrollment/lesson/:matriculaId/:aulaId": verifiesSessionInQuery(
      async ({ brand, session, params, query }) => {
        const place = { enrollmentId: params.matriculaId, lessonId: params.aulaId };
        const lesson = await findOpenLesson(brand, session, place);
        if (query.open === "1") await touchLesson(brand.db, { ...place, at: session.now });
        return presentLesson(lesson, (file) => signer.sign(brand, file));
      },
    ),
    "PATCH /v1/enrollment/update-lesson-progress": verifiesSessionInQuery(
      async ({ brand, session, body }) => {
        const report = {
          enrollmentId: body.enrollment_id,
          lessonId: body.lesson_id,
          progress: body.progress,
        };
        return { data: { progress: await reportProgress(brand, session, report) } };
      },
    ),
  }) satisfies Partial<Handlers>;
