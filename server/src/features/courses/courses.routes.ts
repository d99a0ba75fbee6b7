import { type Handlers, oneTrip } from "../../platform/handlers.ts";
import { closeIfExpired } from "../exercises/public.ts";
import { presentEnrollment, presentLastLesson, presentSyllabus } from "./courses.present.ts";
import { findLastLesson, listEnrollments, listLessonDays } from "./courses.queries.ts";
import { findCourse, findKeptOutline } from "./find-course.ts";

/** What a student studies and how far they are. */
export const courseRoutes = {
  "GET /v1/course": oneTrip(async ({ brand, session }) => {
    const read = () => listEnrollments(brand.db, session, {});
    let rows = await read();
    const closed = await Promise.all(
      rows.map(({ id, nextDeadline }) => closeIfExpired(brand.db, id, nextDeadline, session.now)),
    );
    if (closed.includes(true)) rows = await read();
    const newestFirst = rows.toSorted((a, b) => +b.created_at - +a.created_at || b.id - a.id);
    const courses = await Promise.all(
      newestFirst.map(async (row) => {
        const outline = await findKeptOutline(brand, row.syllabusId, Number(row.revision));
        return outline ? [presentEnrollment(row, outline)] : [];
      }),
    );
    return { data: { courses: courses.flat() } };
  }),
  "GET /v1/course/:matriculaId": oneTrip(async ({ brand, session, params }) => {
    const { outline, study } = await findCourse(brand, session, params.matriculaId);
    return presentSyllabus(outline, study, session.now);
  }),
  "GET /v1/enrollment/get-student-lesson-days": oneTrip(async ({ brand, session }) => ({
    lessonProgresses: await listLessonDays(brand.db, session, {
      timeZone: brand.timeZone,
      today: session.now,
    }),
  })),
  "GET /v1/enrollment/get-last-lasson-data": oneTrip(async ({ brand, session }) => {
    const read = () => findLastLesson(brand.db, session, {});
    let last = await read();
    if (last && (await closeIfExpired(brand.db, last.enrollmentId, last.nextDeadline, session.now)))
      last = await read();
    return presentLastLesson(last);
  }),
} satisfies Partial<Handlers>;
