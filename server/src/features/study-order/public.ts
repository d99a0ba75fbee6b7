/** All that the rest of the server may use of the order of study, and of how far a student has come in it. */
export { selectLockingLesson } from "./locking-lesson.queries.ts";
export { risenProgress } from "./risen-progress.queries.ts";
