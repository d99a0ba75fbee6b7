export { studyData } from "./courses.personal-data.ts";
