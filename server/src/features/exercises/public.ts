/** Everything that the rest of the server may use of exercises. */
export { checkAnswer } from "./check-answer.ts";
export { closeAllExpired, closeAllOf, readWithListsClosed } from "./close-expired.ts";
export { exerciseData } from "./exercises.personal-data.ts";
export { type Answer, type ExerciseType, gradeAnswer, teacherTypes } from "./grading.ts";
export { selectLateFinishes, selectNextDeadline } from "./next-deadline.queries.ts";
export { isOpenList, statusAfter } from "./open-lists.queries.ts";
export { scheduleClosing } from "./schedule-closing.ts";
export { decideDeadline } from "./window.ts";
