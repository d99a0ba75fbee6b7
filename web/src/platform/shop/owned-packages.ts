import type { CoursePackage } from "@sabia/contract";
import { useQuery } from "../api/use-query.ts";
import { useSignedIn } from "../session/use-session.ts";
import { enrollmentsQuery } from "../study/enrollments.ts";
import { listHeld } from "./list-owned.ts";

/**
 * Names of the packages with a course that the signed-in student certainly has, to warn before the form is
 * filled in; none for visitors. Undefined until it is known, or couldn't be loaded: pages wait for that, since
 * the warning would push down what is below it.
 */
export function useHeldPackages(packages: readonly CoursePackage[]): readonly string[] | undefined {
  const signedIn = useSignedIn();
  const { data, isPending, failureCount } = useQuery({ ...enrollmentsQuery, enabled: signedIn });
  if (signedIn && data) return listHeld(packages, data);
  return signedIn && isPending && failureCount === 0 ? undefined : [];
}
