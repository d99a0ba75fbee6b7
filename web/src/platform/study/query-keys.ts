// Keys of the queries that one feature asks and another one makes old: no feature may import another.

/** The student's enrollments. */
export const courseListKey = ["course"] as const;
/** Lessons finished per day. */
export const lessonDaysKey = ["lesson-days"] as const;
/** The lesson where the student stopped. */
export const lastLessonKey = ["last-lesson"] as const;
/** The syllabus of an enrollment, with its progress. */
export const classroomKey = (matriculaId: string) => ["classroom", matriculaId] as const;
/** A lesson of an enrollment. */
export const lessonKey = (matriculaId: string, aulaId: string) => ["lesson", matriculaId, aulaId] as const;
/** The grades of an enrollment. */
export const gradesKey = (matriculaId: string) => ["grades", matriculaId] as const;

/** What other screens show of a lesson's progress: course list, calendar, continue-studying card. */
export const progressKeys = [courseListKey, lessonDaysKey, lastLessonKey];
