import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** Group and number of an enrollment; the course list keeps the same answer under the same key. */
export const useEnrollment = (matriculaId: string) =>
  useQuery({
    queryKey: ["course"],
    queryFn: async ({ signal }) => (await call("GET /v1/course", { signal })).data.courses,
    select: (courses) => courses.find(({ id }) => String(id) === matriculaId),
  });
