/** Everything that the rest of the server may use of courses. */
export { studyData } from "./courses.personal-data.ts";
