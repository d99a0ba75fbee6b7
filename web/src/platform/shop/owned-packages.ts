import type { CoursePackage } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";
import { useQuery } from "../api/use-query.ts";
import { useSignedIn } from "../session/use-session.ts";
import { listHeld } from "./list-owned.ts";

/** The student's enrollments; the course list keeps the same answer under the same key. */
export const enrollmentsQuery = queryOptions({
  queryKey: ["course"],
  queryFn: async ({ signal }) => (await call("GET /v1/course", { signal })).data.courses,
  staleTime: 0,
});

/**
 * Names of the packages with a course that the signed-in student has for certain, to be said before anything is typed; none for a
 * visitor, nor while it isn't known.
 */
export function useHeldPackages(packages: readonly CoursePackage[]): readonly string[] {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...enrollmentsQuery, enabled: signedIn });
  return signedIn && data ? listHeld(packages, data) : [];
}
