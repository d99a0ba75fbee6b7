/** Everything that the rest of the server may use of forums. */
export { forumData } from "./forums.personal-data.ts";
