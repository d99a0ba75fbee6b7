import type { CoursePackage, Enrollment } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { useQuery } from "./use-query.ts";
import { useSignedIn } from "./use-session.ts";

/** The student's enrollments; the course list keeps the same answer under the same key. */
export const enrollmentsQuery = queryOptions({
  queryKey: ["course"],
  queryFn: async ({ signal }) => (await call("GET /v1/course", { signal })).data.courses,
  staleTime: 0,
});

const isHeld = ({ status, awaits_payment }: Enrollment): boolean => status === "E" || awaits_payment;
/** Finished, or blocked by the school: it depends on the group and the price whether it can be bought again. */
const mayBeHeld = ({ status }: Enrollment): boolean => status === "F" || status === "B";

function withCourseOf(packages: readonly CoursePackage[], some: readonly Enrollment[]): readonly string[] {
  const courses = new Set(some.map(({ group }) => group.syllabus.course.name));
  return packages.filter((one) => one.courses.some(({ name }) => courses.has(name))).map(({ name }) => name);
}

/** Names of the packages in which the server finds a course that the student has: it says that there is one, and not which (wire §5). */
export function listOwned(
  packages: readonly CoursePackage[],
  enrollments: readonly Enrollment[],
): readonly string[] {
  const held = withCourseOf(packages, enrollments.filter(isHeld));
  return held.length > 0 ? held : withCourseOf(packages, enrollments.filter(mayBeHeld));
}

/**
 * Names of the packages with a course that the signed-in student has for certain, to be said before anything is typed; none for a
 * visitor, nor while it isn't known.
 */
export function useHeldPackages(packages: readonly CoursePackage[]): readonly string[] {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...enrollmentsQuery, enabled: signedIn });
  return signedIn && data ? withCourseOf(packages, data.filter(isHeld)) : [];
}
