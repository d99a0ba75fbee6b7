import { expect, test } from "vitest";
import { MemoryStorage } from "../testing.ts";
import { createDrafts } from "./create-drafts.ts";
import { createDraftSlots } from "./draft-slots.ts";

const draft = (text: string) => ({ fields: { reply: text }, key: "k" });

test("a form drops its own draft, and none that another tab has written since", () => {
  const storage = new MemoryStorage();
  const userId = () => 1;
  const drafts = createDrafts({ storage, userId, newKey: () => "k" });
  const slots = createDraftSlots(drafts);
  drafts.keep("reply/new/7", draft("desta aba"));
  drafts.keep("reply/new/7", draft("da outra"));
  slots.dropOwn("reply/new/7", draft("desta aba"));
  expect(drafts.get("reply/new/7")?.fields.reply).toBe("da outra");
  slots.dropOwn("reply/new/7", draft("da outra"));
  expect(drafts.get("reply/new/7")).toBeNull();
});
