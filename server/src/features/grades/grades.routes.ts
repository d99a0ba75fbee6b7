import { AppError } from "../../platform/errors.ts";
import { type Handlers, verifiesSessionInQuery } from "../../platform/http/handlers.ts";
import { readWithListsClosed } from "../exercises/public.ts";
import { buildBoard } from "./grade-board.ts";
import { findGrades } from "./grades.queries.ts";

/** The grade board (wire §3). */
export const gradeRoutes = {
  "GET /v1/enrollment/show-enrollment-grade": verifiesSessionInQuery(async ({ brand, session, query }) => {
    const enrollmentId = query.enrollment_id;
    const grades = await readWithListsClosed(
      brand.db,
      session.now,
      () => findGrades(brand.db, session, { enrollmentId }),
      (found) => [{ enrollmentId, nextDeadline: found?.nextDeadline }],
    );
    if (!grades) throw new AppError("notFound");
    return { course: { name: grades.courseName }, ...buildBoard(grades.topics ?? [], grades.sums ?? []) };
  }),
} satisfies Partial<Handlers>;
