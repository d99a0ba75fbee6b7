import type { Enrollment } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";
import { courseListKey } from "./query-keys.ts";

/** Without counts, which are a field of ours, nothing is shown of them (look.md). */
const unknown: Enrollment["lessons"] = { total: 0, done: 0, current: null };

/** What a student whom the school has blocked is told (look.md). */
export const blockedSentence = "Acesso bloqueado. Fale com a secretaria da sua unidade.";

/**
 * The student's enrollments, newest first. Progress changes in the classroom, so each visit loads them again.
 */
export const enrollmentsQuery = queryOptions({
  queryKey: courseListKey,
  queryFn: async ({ signal }) => {
    const { courses } = (await call("GET /v1/course", { signal })).data;
    return courses.map((enrollment) => ({ ...enrollment, lessons: enrollment.lessons ?? unknown }));
  },
  staleTime: 0,
});
