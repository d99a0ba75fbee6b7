import type { CoursePackage, Enrollment } from "@sabia/contract";

const isHeld = ({ status, awaits_payment }: Enrollment): boolean => status === "E" || awaits_payment;
/** Finished, or blocked by the school: whether it can be bought again depends on the group and the price. */
const mayBeHeld = ({ status }: Enrollment): boolean => status === "F" || status === "B";

function withCourseOf(packages: readonly CoursePackage[], some: readonly Enrollment[]): readonly string[] {
  const courses = new Set(some.map(({ group }) => group.syllabus.course.id));
  return packages.filter((one) => one.courses.some(({ id }) => courses.has(id))).map(({ name }) => name);
}

/**
 * Names of the packages with a course the student already has. The server refuses the order without saying
 * which course it is (wire §5).
 */
export function listOwned(
  packages: readonly CoursePackage[],
  enrollments: readonly Enrollment[],
): readonly string[] {
  const held = withCourseOf(packages, enrollments.filter(isHeld));
  return held.length > 0 ? held : withCourseOf(packages, enrollments.filter(mayBeHeld));
}

/** Names of the packages with a course that the student certainly has. */
export const listHeld = (
  packages: readonly CoursePackage[],
  enrollments: readonly Enrollment[],
): readonly string[] => withCourseOf(packages, enrollments.filter(isHeld));
