/** One file with the dialogs, as those of a discussion. */
export { EditDiscussionDialog } from "./edit-discussion-dialog.tsx";
export { NewDiscussionDialog } from "./new-discussion-dialog.tsx";
export { TopicPage } from "./topic-page.tsx";
