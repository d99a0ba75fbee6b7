/** One chunk with the dialogs: on a slow or broken connection a click must not wait for a separate chunk, nor fail over it. */
export { DiscussionPage as Component } from "./discussion-page.tsx";
export { EditReplyDialog } from "./edit-reply-dialog.tsx";
export { loadDiscussion as loader } from "./load-first.ts";
export { NewReplyDialog } from "./new-reply-dialog.tsx";
