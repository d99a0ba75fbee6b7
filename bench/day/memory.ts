/** What a student's screens have shown so far, and where the student stands. */
export type Memory = {
  enrollmentId: number | undefined;
  /** Lessons that are open, lists apart. */
  lessons: number[];
  lists: number[];
  /** Lists that are finished, or that can't be begun. */
  closedLists: Set<number>;
  /** The lesson under study, and how far. */
  current: { lessonId: number; progress: number } | undefined;
  /** Exercises of the list that was opened last, still to be answered. */
  exercises: number[];
  topics: number[];
  discussions: number[];
  /** Where the student may write. */
  writable: number[];
  /** Packages that the student has ordered, and names of the courses that the student is in. */
  ordered: Set<number>;
  courses: Set<string>;
  /** Counts what the student wrote. */
  written: number;
};

/** Of a student who has seen nothing yet. */
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
