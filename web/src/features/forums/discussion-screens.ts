/** One file with the dialogs: a press on a slow line must not wait for theirs, nor without one lose the page to a file that is missing. */
export { DiscussionPage } from "./discussion-page.tsx";
export { EditReplyDialog } from "./edit-reply-dialog.tsx";
export { NewReplyDialog } from "./new-reply-dialog.tsx";
