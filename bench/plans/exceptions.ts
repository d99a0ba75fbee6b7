import type { Exception } from "./judge.ts";

/** Statements that may read more than the rule allows: of which caller, how much at most, and why. */
export const exceptions: Exception[] = [
  {
    by: "GET /v1/forum/list-all",
    pattern: /"forum_visits".*"last_activity_at"/s,
    most: 1_000,
    reason:
      "What is new in each forum is counted, up to a hundred: a count is as cheap as what it counts, and this one has an end.",
  },
  {
    by: "POST /v1/file/upload",
    pattern: /sum\(greatest\(files\.size/,
    most: 1_000,
    reason:
      "The room that a student's unused uploads take is added up at each upload: as many as there are, and their own bound ends it.",
  },
  {
    by: "POST /v1/orders",
    pattern: /^select distinct .*"order_items"/,
    most: 1_000,
    reason:
      "All orders of the student that stand, and the courses of each, to find one of the same course: nobody has as many as the student of this proof.",
  },
  {
    by: "POST /v1/auth/change-pass",
    pattern: /^update [^ ]*"sessions" set "revoked_at"/,
    most: 1_000,
    reason:
      "Sessions that this student ended a moment before, all at once: they are passed over until they are forgotten a month later.",
  },
  {
    by: "job: clean-unused-uploads",
    pattern: /"files"."owner_id" is not null or .*"storage_key" like/,
    most: 150_000,
    reason:
      "Once an hour each upload is asked whether anything uses it. An upload falls out of use in many ways, and none of them notes it.",
  },
  {
    by: "command: grade",
    pattern: /"answer"."grade_tenths" is null/,
    most: 2_000_000,
    endToEnd: true,
    reason:
      "All that waits in the whole school, by a teacher's hand: some in a hundred of all answers. An index of them would have columns that each answer sets (migration 0006), and answers come by the thousand.",
  },
];
