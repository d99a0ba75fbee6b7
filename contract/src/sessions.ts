import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { id, idField, messageAnswer, timestamp } from "./fields.ts";

/** The student's sessions, and ending them (wire §2). */
export const sessionEndpoints = defineEndpoints({
  "GET /v1/auth/sessions": {
    access: "student",
    summary: "The student's sessions, the current one first, then the last used",
    answers: {
      200: z.object({
        sessions: z.array(
          z.object({
            id,
            device: z.string(),
            created_at: timestamp,
            last_used_at: timestamp,
            current: z.boolean(),
          }),
        ),
      }),
    },
    errors: ["unauthenticated"],
  },
  "DELETE /v1/auth/sessions/:id": {
    access: "student",
    summary: "End one session, which may be the current one",
    params: z.object({ id: idField }),
    answers: { 200: messageAnswer },
    errors: ["unauthenticated", "notFound"],
  },
  "DELETE /v1/auth/sessions": {
    access: "student",
    summary: "End all other sessions",
    answers: { 200: messageAnswer },
    errors: ["unauthenticated"],
  },
});
