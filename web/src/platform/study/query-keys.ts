/** Keys of the queries that one feature asks and another one makes old: no feature may import another. */
export const courseListKey = ["course"] as const;
export const lessonDaysKey = ["lesson-days"] as const;
export const lastLessonKey = ["last-lesson"] as const;
export const classroomKey = (matriculaId: string) => ["classroom", matriculaId] as const;
export const lessonKey = (matriculaId: string, aulaId: string) => ["lesson", matriculaId, aulaId] as const;
export const gradesKey = (matriculaId: string) => ["grades", matriculaId] as const;

/** What other screens show of a lesson's progress: course list, calendar, continue-studying card. */
export const progressKeys = [courseListKey, lessonDaysKey, lastLessonKey];
