import type { CoursePackage } from "@sabia/contract";
import { useQuery } from "../api/use-query.ts";
import { useSignedIn } from "../session/use-session.ts";
import { enrollmentsQuery } from "../study/enrollments.ts";
import { listHeld } from "./list-owned.ts";

/**
 * Names of the packages with a course that the signed-in student certainly has, to warn before the form is
 * filled in; empty for visitors and while loading.
 */
export function useHeldPackages(packages: readonly CoursePackage[]): readonly string[] {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...enrollmentsQuery, enabled: signedIn });
  return signedIn && data ? listHeld(packages, data) : [];
}
