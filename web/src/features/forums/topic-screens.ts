/** One chunk with the dialogs, as for discussions. */
export { EditDiscussionDialog } from "./edit-discussion-dialog.tsx";
export { loadTopic as loader } from "./load-first.ts";
export { NewDiscussionDialog } from "./new-discussion-dialog.tsx";
export { TopicPage as Component } from "./topic-page.tsx";
