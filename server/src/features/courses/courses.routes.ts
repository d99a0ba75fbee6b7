import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { readWithListsClosed } from "../exercises/public.ts";
import { presentLastLesson } from "./courses.present.ts";
import { findLastLesson, listLessonDays } from "./courses.queries.ts";
import { findKeptOutline } from "./find-outline.ts";
import { listCourses } from "./list-courses.ts";
import { readCourse } from "./read-course.ts";

/** The student's courses, their progress and their days of study (wire §3). */
export const courseRoutes = {
  "GET /v1/course": verifiesSessionInQuery(({ brand, session }) => listCourses(brand, session)),
  "GET /v1/course/:matriculaId": verifiesSessionInQuery(({ brand, session, params }) =>
    readCourse(brand, session, params.matriculaId),
  ),
  "GET /v1/enrollment/get-student-lesson-days": verifiesSessionInQuery(async ({ brand, session }) => ({
    lessonProgresses: await listLessonDays(brand.db, session, {
      timeZone: brand.timeZone,
      today: session.now,
    }),
  })),
  "GET /v1/enrollment/get-last-lasson-data": verifiesSessionInQuery(async ({ brand, session }) => {
    const last = await readWithListsClosed(
      brand.db,
      session.now,
      () => findLastLesson(brand.db, session, {}),
      (found) => (found ? [found] : []),
    );
    const outline = last && (await findKeptOutline(brand, last.syllabusId, last.revision));
    return presentLastLesson(last, outline);
  }),
} satisfies Partial<Handlers>;
