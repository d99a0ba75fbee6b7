import { dayIn } from "../../../platform/time-zone.ts";
import type { CourseSource } from "../read/course.types.ts";
import { coursesByEnrollment } from "../read/courses-by-enrollment.ts";
import { resolveMoment } from "../read/moments.ts";
import type { Package, ProgressSource } from "../read/package.types.ts";
import type { Refusals } from "../refusals.ts";

type Dated = ProgressSource & { readonly instant: Date };

/**
 * A lesson of a course taught in order, and when it stops locking those after it. `isFresh`: this import brings
 * another progress of it than an earlier one.
 */
type Step = { readonly slug: string; readonly finishedAt: Date | undefined; readonly isFresh: boolean };

/** The time of the import, and which entries it will skip, because an earlier one brought them. */
type Import = {
  readonly anchorDay: string;
  readonly now: Date;
  readonly isSettled: (entry: ProgressSource) => boolean;
};

/** Whether a lesson, or the list that it names, was refused itself, which was reported there. */
function isRefused({ lessons, lists }: CourseSource, slug: string): boolean {
  const lesson = lessons.find((one) => one.slug === slug);
  return !lesson || (lesson.list !== null && !lists.some((list) => list.slug === lesson.list));
}

/**
 * In a course taught in order, a lesson opens once all lessons before it are finished or are lists whose
 * window is over. The history has to obey that, too, but once applied it isn't judged again, as the course may
 * change.
 */
function checkOrder(
  course: CourseSource,
  entries: Map<string, Dated>,
  closingOf: (slug: string) => Date | undefined,
  isSettled: Import["isSettled"],
  refusals: Refusals,
): void {
  let previous: Step | undefined;
  for (const slug of course.order) {
    // Its answers, and the progress that follows from them, are unknown.
    if (isRefused(course, slug)) continue;
    const entry = entries.get(slug);
    const isFresh = entry !== undefined && !isSettled(entry);
    if (entry && entry.progress > 0 && previous && (isFresh || previous.isFresh)) {
      if (!previous.finishedAt) {
        refusals.add(
          entry.place,
          `the course is taught in order and "${previous.slug}" isn't finished before this`,
        );
      } else if (entry.instant < previous.finishedAt) {
        refusals.add(
          entry.place,
          `the course is taught in order and "${previous.slug}" is finished only later`,
        );
      }
    }
    const closedAt = closingOf(slug);
    if (entry?.progress === 1) previous = { slug, finishedAt: entry.instant, isFresh };
    // A list that the system closed says nothing about the lessons before it.
    else if (!closedAt || !previous || (previous.finishedAt && previous.finishedAt <= closedAt))
      previous = { slug, finishedAt: closedAt, isFresh };
  }
}

/**
 * Checks the dates of a package: no birth or event in the future, windows that open before they close, and
 * studies that follow the order of their course.
 */
export function checkHistory(
  content: Package,
  { anchorDay, now, isSettled }: Import,
  refusals: Refusals,
): void {
  const { timeZone } = content.brand;
  const today = dayIn(now, timeZone);
  for (const { birthDate, place } of content.people) {
    if (birthDate > today) refusals.add(place, "birth_date can't be later than today");
  }
  for (const { lessons } of content.courses) {
    for (const { opens, closes, place } of lessons) {
      if (!opens || !closes) continue;
      const [from, to] = [opens, closes].map((moment) =>
        resolveMoment(moment, anchorDay, timeZone).getTime(),
      );
      if (Number(to) <= Number(from)) refusals.add(place, "the list closes before it opens");
    }
  }
  for (const { at, place } of content.payments) {
    const instant = resolveMoment(at, anchorDay, timeZone);
    if (dayIn(instant, timeZone) > today) refusals.add(place, "history can't be later than today");
  }
  const courses = coursesByEnrollment(content.enrollments, content.groups, content.courses);
  const byEnrollment = new Map<string, Map<string, Dated>>();
  for (const entry of content.progress) {
    const instant = resolveMoment(entry.at, anchorDay, timeZone);
    if (dayIn(instant, timeZone) > today) refusals.add(entry.place, "history can't be later than today");
    const entries = byEnrollment.get(entry.enrollment) ?? new Map<string, Dated>();
    byEnrollment.set(entry.enrollment, entries.set(entry.lesson, { ...entry, instant }));
  }
  for (const [enrollment, entries] of byEnrollment) {
    const course = courses.get(enrollment);
    if (!course?.inOrder) continue;
    const closings = new Map(course.lessons.map(({ slug, closes }) => [slug, closes]));
    const closingOf = (slug: string) => {
      const closes = closings.get(slug);
      return closes ? resolveMoment(closes, anchorDay, timeZone) : undefined;
    };
    checkOrder(course, entries, closingOf, isSettled, refusals);
  }
}
