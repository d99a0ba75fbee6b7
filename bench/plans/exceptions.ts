import type { Exception } from "./judge.ts";

/** Statements that may read more than the rule allows: of which caller, how much at most, and why. */
export const exceptions: Exception[] = [
  {
    by: "GET /v1/forum/list-all",
    pattern: /"forum_visits".*"last_activity_at"/s,
    most: 1_000,
    reason:
      "The new discussions of each forum are counted, up to a hundred. A count reads every row that it counts, and this one is bounded.",
  },
  {
    by: "POST /v1/file/upload",
    pattern: /sum\(greatest\(files\.size/,
    most: 1_000,
    reason: "Each upload sums the sizes of the student's unused uploads, which are limited.",
  },
  {
    by: "POST /v1/orders",
    pattern: /^select distinct .*"order_items"/,
    most: 1_000,
    reason:
      "All open orders of the student, with their courses, are searched for the same course. No real student has as many as this test's.",
  },
  {
    by: "POST /v1/auth/login",
    pattern: /set "revoked_at".*order by "last_used_at" desc/s,
    most: 1_000,
    reason:
      "A sign-in reads the account's live sessions, at most 501, to end the oldest beyond 500. A student has a few. An index in their order would be written again whenever one is used.",
  },
  {
    by: "POST /v1/auth/change-pass",
    pattern: /^update [^ ]*"sessions" set "revoked_at"/,
    most: 1_000,
    reason:
      "This student has just ended many sessions at once. The update skips them, until they are deleted a month later.",
  },
  {
    by: "job: clean-unused-uploads",
    pattern: /"files"."owner_id" is not null or .*"storage_key" like/,
    most: 150_000,
    reason:
      "Every hour, each upload is checked for whether anything uses it. An upload can become unused in many ways, and none of them records it.",
  },
  {
    by: "command: moderate",
    pattern: /^select array_agg\(post\.name order by/,
    most: 2_000_000,
    endToEnd: true,
    reason:
      "The posts of the last thirty days. Replies have an index on when they were written or edited; discussions, a fifteenth as many, are all read: each reply would add an entry to such an index of them (migration 0032).",
  },
  {
    by: "command: grade",
    pattern: /"answer"."grade_tenths" is null/,
    most: 2_000_000,
    endToEnd: true,
    reason:
      "All answers in the school that wait for a teacher, a few percent of all answers. An index on them would contain columns that each answer sets (migration 0006), and thousands of answers arrive.",
  },
];
