export { forumData } from "./forums.personal-data.ts";
