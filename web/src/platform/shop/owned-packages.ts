import type { CoursePackage } from "@sabia/contract";
import { useQuery } from "../api/use-query.ts";
import { useSignedIn } from "../session/use-session.ts";
import { enrollmentsQuery } from "../study/enrollments.ts";
import { listHeld } from "./list-owned.ts";

/**
 * Names of the packages with a course that the signed-in student has for certain, to be said before anything is typed; none for a
 * visitor, nor while it isn't known.
 */
export function useHeldPackages(packages: readonly CoursePackage[]): readonly string[] {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...enrollmentsQuery, enabled: signedIn });
  return signedIn && data ? listHeld(packages, data) : [];
}
