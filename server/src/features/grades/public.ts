/** Everything that the rest of the server may use of grades. */
export { formatWaiting } from "./format-waiting.ts";
export { formatProblem } from "./problem.ts";
export { decodeCsv } from "./read-grades.ts";
export { GradesRefused, recordGrades } from "./record-grades.ts";
export { listAnswersTo, listWaiting } from "./teacher.queries.ts";
