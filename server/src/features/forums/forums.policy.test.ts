import { expect, it } from "vitest";
import {
  findDiscussionEditRefusal,
  findNewDiscussionRefusal,
  findNewReplyRefusal,
  findReplyEditRefusal,
} from "./forums.policy.ts";

it.each([
  ["E", "E", true, undefined, undefined, undefined, undefined],
  ["E", "R", true, undefined, undefined, undefined, undefined],
  ["E", "F", true, undefined, undefined, "discussionClosed", "discussionClosed"],
  ["E", "E", false, undefined, "notAuthor", undefined, "notAuthor"],
  ["E", "F", false, undefined, "notAuthor", "discussionClosed", "notAuthor"],
  ["F", "E", true, "forumReadOnly", "forumReadOnly", "forumReadOnly", "forumReadOnly"],
  ["F", "F", true, "forumReadOnly", "forumReadOnly", "forumReadOnly", "forumReadOnly"],
  ["F", "E", false, "forumReadOnly", "notAuthor", "forumReadOnly", "notAuthor"],
  ["B", "E", true, "forumReadOnly", "forumReadOnly", "forumReadOnly", "forumReadOnly"],
] as const)(
  "enrollment %s, discussion %s, author %s",
  (enrollmentStatus, discussionStatus, isAuthor, open, editDiscussion, reply, editReply) => {
    const standing = { enrollmentStatus, discussionStatus, isAuthor, removedAt: null, closedAt: null };
    expect(findNewDiscussionRefusal(standing)).toBe(open);
    expect(findDiscussionEditRefusal(standing)).toBe(editDiscussion);
    expect(findNewReplyRefusal(standing)).toBe(reply);
    expect(findReplyEditRefusal(standing)).toBe(editReply);
  },
);

it("keeps authors from what the school removed or closed", () => {
  const [writer, at] = [{ enrollmentStatus: "E", isAuthor: true }, new Date()];
  const closed = { ...writer, removedAt: null, closedAt: at };
  expect(findDiscussionEditRefusal(closed)).toBe("discussionClosedBySchool");
  expect(findDiscussionEditRefusal({ ...closed, removedAt: at })).toBe("postRemoved");
  expect(findDiscussionEditRefusal({ ...closed, isAuthor: false })).toBe("notAuthor");
  for (const discussionStatus of ["E", "F"]) {
    const removed = { ...writer, discussionStatus, removedAt: at };
    expect(findReplyEditRefusal(removed)).toBe("postRemoved");
    expect(findReplyEditRefusal({ ...removed, isAuthor: false })).toBe("notAuthor");
  }
});
