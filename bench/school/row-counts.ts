/** How many rows of each kind a brand gets. Enrollments, groups, discussions and the rest follow from these. */
export type RowCounts = {
  students: number;
  courses: number;
  lessons: number;
  /** Lessons that some student has opened. */
  progress: number;
  replies: number;
  /** Minimum of answered exercises: a list is answered as a whole. */
  answers: number;
  orders: number;
};

/**
 * The large school at a scale: 100 is 50,000 students and 2,000,000 rows of progress. Counts per student grow
 * linearly; courses grow with the square root, or the forty lessons of each student would not fit into the smallest scale.
 */
export function rowCountsOf(scale: number): RowCounts {
  const each = (count: number) => Math.max(1, Math.round(count * scale));
  const courses = Math.max(20, Math.round(20 * Math.sqrt(scale)));
  return {
    students: each(500),
    courses,
    lessons: courses * 10,
    progress: each(20_000),
    replies: each(10_000),
    answers: each(5_000),
    orders: each(500),
  };
}

/** A small brand beside it, which the large one must not slow down. */
export const smallRowCounts: RowCounts = {
  students: 20,
  courses: 3,
  lessons: 30,
  progress: 200,
  replies: 100,
  answers: 5,
  orders: 5,
};
