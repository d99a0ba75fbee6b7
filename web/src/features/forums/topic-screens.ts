/** One chunk with the dialogs, as for discussions. */
export { EditDiscussionDialog } from "./edit-discussion-dialog.tsx";
export { loadTopic } from "./load-first.ts";
export { NewDiscussionDialog } from "./new-discussion-dialog.tsx";
export { TopicPage } from "./topic-page.tsx";
