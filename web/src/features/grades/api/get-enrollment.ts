import { useQuery } from "../../../platform/api/use-query.ts";
import { enrollmentsQuery } from "../../../platform/study/enrollments.ts";

/** Group and number of an enrollment, which change seldom: the course list's answer may do. */
export const useEnrollment = (matriculaId: string) =>
  useQuery({
    ...enrollmentsQuery,
    staleTime: 30_000,
    select: (courses) => courses.find(({ id }) => String(id) === matriculaId),
  });
