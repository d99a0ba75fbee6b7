import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { idField } from "./fields.ts";

/** Grades of an enrollment by period (spec §3, wire §3); `grade` 0..10 with one decimal, null while nothing is graded. */
export const gradeBoard = z.object({
  levels: z.array(z.string()),
  course: z.object({ name: z.string() }),
  subjects: z.array(z.object({ name: z.string(), subdisciplines: z.array(z.string()) })),
  data: z.array(
    z.object({
      name: z.string(),
      subjects: z.array(
        z.object({ name: z.string(), grade: z.number().min(0).max(10).nullable(), count: z.int() }),
      ),
    }),
  ),
});

/** Grades of an enrollment (spec §3). */
export const gradeEndpoints = defineEndpoints({
  "GET /v1/enrollment/show-enrollment-grade": {
    access: "student",
    summary: "The grade board of an enrollment",
    query: z.object({ enrollment_id: idField }),
    answers: { 200: gradeBoard },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
});
