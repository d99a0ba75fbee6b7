import { expect, test } from "vitest";
import { canEditDiscussion, canEditReply } from "./can-edit.ts";

const [author, other] = [7, 8];

test.each([
  ["its author", { viewer: author, closed_by_school: false, can_write: true }, true],
  [
    "its author, in a place that doesn't say who may write",
    { viewer: author, closed_by_school: false },
    true,
  ],
  [
    "its author, when the school closed it",
    { viewer: author, closed_by_school: true, can_write: true },
    false,
  ],
  ["its author, who may only read", { viewer: author, closed_by_school: false, can_write: false }, false],
  ["another student", { viewer: other, closed_by_school: false, can_write: true }, false],
  ["nobody known yet", { viewer: undefined, closed_by_school: false, can_write: true }, false],
])("who may edit a discussion: %s", (_who, { viewer, closed_by_school, ...place }, may) => {
  const user = { id: author, name: "Ana" };
  expect(canEditDiscussion({ user, closed_by_school }, place, viewer)).toBe(may);
});

const open = { can_write: true, status: "R", closed_by_school: false } as const;

test.each([
  ["its author", { viewer: author, removed: false, discussion: open }, true],
  ["another student", { viewer: other, removed: false, discussion: open }, false],
  ["nobody known yet", { viewer: undefined, removed: false, discussion: open }, false],
  ["its author, when the school removed it", { viewer: author, removed: true, discussion: open }, false],
  [
    "its author, in a closed discussion",
    { viewer: author, removed: false, discussion: { ...open, status: "F" } },
    false,
  ],
  [
    "its author, who may only read",
    { viewer: author, removed: false, discussion: { ...open, can_write: false } },
    false,
  ],
] as const)("who may edit a reply: %s", (_who, { viewer, removed, discussion }, may) => {
  expect(canEditReply({ user_id: author, removed }, discussion, viewer)).toBe(may);
});
