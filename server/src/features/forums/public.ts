/** Everything that the rest of the server may use of forums. */
export { formatPosts } from "./format-posts.ts";
export { forumData } from "./forums.personal-data.ts";
export { ModerationRefused, moderatePosts, moderations } from "./moderate.ts";
export { listPostNames } from "./moderation.queries.ts";
