import type { CourseSource } from "./course.types.ts";
import type { EnrollmentSource, GroupSource } from "./package.types.ts";

/** The course that each enrollment's group studies. */
export function coursesByEnrollment(
  enrollments: readonly EnrollmentSource[],
  groups: readonly GroupSource[],
  courses: readonly CourseSource[],
): Map<string, CourseSource> {
  const courseBySlug = new Map(courses.map((course) => [course.slug, course]));
  const courseByGroup = new Map(groups.map((group) => [group.slug, courseBySlug.get(group.course)]));
  return new Map(
    enrollments.flatMap(({ number, group }) => {
      const course = courseByGroup.get(group);
      return course ? [[number, course]] : [];
    }),
  );
}
