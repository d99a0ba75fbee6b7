import { AppError } from "../../platform/errors.ts";
import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { closeIfExpired } from "../exercises/public.ts";
import { buildBoard } from "./grade-board.ts";
import { findGrades } from "./grades.queries.ts";

/** The grade board (wire §3). */
export const gradeRoutes = {
  "GET /v1/enrollment/show-enrollment-grade": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const enrollmentId = query.enrollment_id;
    const read = () => findGrades(brand.db, session, { enrollmentId });
    let grades = await read();
    if (await closeIfExpired(brand.db, enrollmentId, grades?.nextDeadline ?? null, session.now))
      grades = await read();
    if (!grades) throw new AppError("notFound");
    return { course: { name: grades.courseName }, ...buildBoard(grades.topics ?? [], grades.sums ?? []) };
  }),
} satisfies Partial<Handlers>;
