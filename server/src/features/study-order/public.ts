/** Everything that the rest of the server may use of what an enrollment opens, the order of study and stored progress. */
export type { LessonOfEnrollment } from "./lesson-of-enrollment.ts";
export { selectLockingLesson } from "./locking-lesson.queries.ts";
export { assignRisenProgress, risenProgress } from "./risen-progress.queries.ts";
export { studiedStatuses } from "./studied-statuses.ts";
