/** A lesson as one enrollment of a student has it. */
export type LessonOfEnrollment = { enrollmentId: number; lessonId: number };
