import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { dateOnly, id, idField, progress, timestamp } from "./fields.ts";
import { keysOf } from "./keys-of.ts";
import { enrollmentStatuses } from "./texts.ts";

/** Video, text content or exercise list (wire §3). */
export const lessonType = z.enum(["LV", "LC", "LL"]);
const enrollmentStatus = z.enum(keysOf(enrollmentStatuses));

/**
 * An enrollment in the course list; `lessons` is shown as a progress trail (wire §3). `awaits_payment` is an
 * extension: the enrollment is blocked until an order is paid. So is the course's `id`: two courses may have the
 * same name.
 */
export const enrollment = z.object({
  id,
  number: z.string(),
  status: enrollmentStatus,
  created_at: timestamp,
  group: z.object({
    name: z.string(),
    syllabus: z.object({ name: z.string(), course: z.object({ id, name: z.string(), slug: z.string() }) }),
  }),
  lessons: z.object({ total: z.int(), done: z.int(), current: progress.nullable() }),
  awaits_payment: z.boolean(),
});

/** A node of the syllabus tree: a branch (`type_lesson` null, id `"t" + n`) or a lesson (wire §3). `locked` is an extension. */
export type SyllabusNode = {
  id: number | string;
  text: string;
  progress: number;
  type_lesson: z.output<typeof lessonType> | null;
  locked: boolean;
  topics: SyllabusNode[];
};
const syllabusNode: z.ZodType<SyllabusNode> = z.object({
  id: z.union([z.int(), z.string().regex(/^t\d+$/)]),
  text: z.string(),
  progress,
  type_lesson: lessonType.nullable(),
  locked: z.boolean(),
  get topics() {
    return z.array(syllabusNode);
  },
});

/** The courses a student is enrolled in, and their progress (wire §3). */
export const courseEndpoints = defineEndpoints({
  "GET /v1/course": {
    access: "student",
    summary: "The student's enrollments, newest first",
    answers: { 200: z.object({ data: z.object({ courses: z.array(enrollment) }) }) },
    errors: ["unauthenticated"],
  },
  "GET /v1/course/:matriculaId": {
    access: "student",
    summary: "The syllabus tree of an enrollment, with progress and the current lesson",
    params: z.object({ matriculaId: idField }),
    answers: {
      200: z.object({
        data: z.object({
          course: z.object({ name: z.string() }),
          topics: z.array(syllabusNode),
          progress,
          currentLesson: z.object({ id, title: z.string() }).nullable(),
        }),
      }),
    },
    errors: ["unauthenticated", "enrollmentNotFound"],
  },
  "GET /v1/enrollment/get-student-lesson-days": {
    access: "student",
    summary: "Lessons finished per day of the brand's time zone, last 12 months",
    answers: { 200: z.object({ lessonProgresses: z.array(z.object({ date: dateOnly, count: z.int() })) }) },
    errors: ["unauthenticated"],
  },
  "GET /v1/enrollment/get-last-lasson-data": {
    access: "student",
    summary: "The lesson where the student stopped, across all active enrollments",
    answers: {
      200: z.object({
        return: z.object({
          lessonData: z
            .object({
              enrollment_id: id,
              lesson: z.object({ id, title: z.string(), progresso: progress, type_lesson: lessonType }),
              topic: z.string().nullable(),
            })
            .nullable(),
        }),
      }),
    },
    errors: ["unauthenticated"],
  },
});
