import { useQuery } from "../../../platform/api/use-query.ts";
import { enrollmentsQuery } from "../../../platform/study/enrollments.ts";

/** Group and number of an enrollment, which rarely change: the cached course list is good enough. */
export const useEnrollment = (matriculaId: string) =>
  useQuery({
    ...enrollmentsQuery,
    staleTime: 30_000,
    select: (courses) => courses.find(({ id }) => String(id) === matriculaId),
  });
