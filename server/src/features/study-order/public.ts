export { selectLockingLesson } from "./locking-lesson.queries.ts";
