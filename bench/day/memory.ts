/** What a student has seen so far, and the student's current position. */
export type Memory = {
  enrollmentId: number | undefined;
  /** Open lessons other than lists. */
  lessons: number[];
  lists: number[];
  /** Lists that are finished or can't be started. */
  closedLists: Set<number>;
  /** The lesson being studied, and the progress in it. */
  current: { lessonId: number; progress: number } | undefined;
  /** Unanswered exercises of the list opened last. */
  exercises: number[];
  topics: number[];
  discussions: number[];
  /** Where the student may write. */
  writable: number[];
  /** Packages the student has ordered, and names of the courses the student is in. */
  ordered: Set<number>;
  courses: Set<string>;
  /** How many texts the student has written. */
  written: number;
};

/** The memory of a student who has seen nothing yet. */
export const createMemory = (): Memory => ({
  enrollmentId: undefined,
  current: undefined,
  written: 0,
  lessons: [],
  lists: [],
  exercises: [],
  topics: [],
  discussions: [],
  writable: [],
  closedLists: new Set(),
  ordered: new Set(),
  courses: new Set(),
});
