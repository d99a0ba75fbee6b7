import { z } from "zod";
import { lessonType } from "./courses.ts";
import { defineEndpoints } from "./endpoint.ts";
import { lessonExerciseList } from "./exercises.ts";
import { id, idField, progress } from "./fields.ts";

const file = z.object({ path: z.string(), type: z.string() });

/** A lesson (spec §3). `video.file.path` is signed, or an address to embed when `type` is `embed` (wire §3). */
export const lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  progresso: progress,
  type_lesson: lessonType,
  duration: z.int().nullable(),
  video: z
    .object({
      file,
      /** The signed address of a picture to show before the video plays; null without one. */
      poster: z.string().nullable(),
      captions: z.array(z.object({ lang: z.string(), label: z.string(), path: z.string() })),
    })
    .nullable(),
  content_text: z.string(),
  contents: z.array(
    z.object({
      group_id: id,
      file_id: id,
      file: z.object({ path: z.string(), type: z.string(), size: z.int() }),
      title: z.string(),
      text: z.string().nullable(),
    }),
  ),
  /** Null on other lessons, and on a list lesson whose list does not exist yet. */
  lesson_exercise_list: lessonExerciseList.nullable(),
});

/** Body of the progress report, with the classroom's names for enrollment and lesson. */
const lessonProgressBody = z.object({
  enrollment_id: idField,
  lesson_id: idField,
  progress: z
    .number({ error: "Informe o progresso." })
    .min(0, { error: "O progresso vai de 0 a 1." })
    .max(1, { error: "O progresso vai de 0 a 1." }),
});

/** Lessons, and reports of progress on them (spec §3). */
export const lessonEndpoints = defineEndpoints({
  "GET /v1/enrollment/lesson/:matriculaId/:aulaId": {
    access: "student",
    summary: "A lesson with its neighbours; `?open=1` makes it the current one",
    params: z.object({ matriculaId: idField, aulaId: idField }),
    query: z.object({ open: z.string().optional() }),
    answers: {
      200: z.object({
        lesson,
        previousLesson: id.nullable(),
        nextLesson: id.nullable(),
        groupId: id,
      }),
      412: z.object({ message: z.string(), lesson_id: id }),
    },
    errors: ["unauthenticated", "notFound", "lessonLocked", "invalid"],
  },
  "PATCH /v1/enrollment/update-lesson-progress": {
    access: "student",
    summary: "Report progress of a video or content lesson; the stored value never decreases",
    body: lessonProgressBody,
    answers: {
      200: z.object({ data: z.object({ progress }) }),
      412: z.object({ message: z.string(), lesson_id: id }),
    },
    errors: ["unauthenticated", "notFound", "conflict", "lessonLocked", "invalid"],
  },
});
