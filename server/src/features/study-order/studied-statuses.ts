/** The statuses of enrollments whose boards, forums, lists and keys may be viewed: in progress, and finished (wire §3). */
export const studiedStatuses = ["E", "F"] as const;
