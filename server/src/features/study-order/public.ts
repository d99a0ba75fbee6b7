/** Everything that the rest of the server may use of the order of study and of stored progress. */
export { selectLockingLesson } from "./locking-lesson.queries.ts";
export { risenProgress } from "./risen-progress.queries.ts";
