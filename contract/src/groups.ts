import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { id } from "./fields.ts";

/**
 * A group with its board (mural): `annotations` is HTML (spec §3). The course's `slug` is an extension, for
 * its seal.
 */
export const group = z.object({
  id,
  name: z.string(),
  annotations: z.string(),
  syllabus: z.object({ course: z.object({ name: z.string(), slug: z.string() }) }),
});

const limit = z
  .string({ error: "Limite inválido." })
  .regex(/^[1-9]\d*$/, { error: "Limite inválido." })
  .transform(Number);

/** The student's groups with their boards (spec §3). */
export const groupEndpoints = defineEndpoints({
  "GET /v1/groups": {
    access: "student",
    summary: "Groups of the student's enrollments with status E or F, current ones first, then newest first",
    query: z.object({ limit: limit.optional() }),
    answers: { 200: z.object({ data: z.object({ groups: z.array(group) }) }) },
    errors: ["unauthenticated", "invalid"],
  },
});
