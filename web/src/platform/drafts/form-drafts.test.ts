import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../testing.ts";
import { dropDraft, dropDrafts, keepDraft, readDraft, visitorForm } from "./form-drafts.ts";

const names = ["name", "email"] as const;

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
});

test("texts are restored, and only those of the form", () => {
  keepDraft("profile:1", { name: "Ana", email: "ana@x.example", password: "segredo" });
  expect(readDraft("profile:1", names)).toEqual({ name: "Ana", email: "ana@x.example" });
  expect(readDraft("profile:2", names)).toEqual({});
});

test("invalid stored values are left out", () => {
  sessionStorage.setItem("draft:a", '{"name": 7, "email": "x"}');
  sessionStorage.setItem("draft:b", "{");
  sessionStorage.setItem("draft:c", "null");
  expect(readDraft("a", names)).toEqual({ email: "x" });
  expect(readDraft("b", names)).toEqual({});
  expect(readDraft("c", names)).toEqual({});
});

test("drops one draft, or all drafts, and nothing else", () => {
  sessionStorage.setItem("token", "t");
  for (const form of ["a", "b", "c"]) keepDraft(form, { name: form });
  dropDraft("a");
  expect(readDraft("a", names)).toEqual({});
  expect(readDraft("b", names)).toEqual({ name: "b" });
  dropDrafts();
  expect([readDraft("b", names), readDraft("c", names)]).toEqual([{}, {}]);
  expect(sessionStorage.getItem("token")).toBe("t");
});

test("drops only a visitor's drafts", () => {
  keepDraft(visitorForm("a"), { name: "visitor" });
  keepDraft("a", { name: "student" });
  dropDrafts(visitorForm(""));
  expect([readDraft(visitorForm("a"), names), readDraft("a", names)]).toEqual([{}, { name: "student" }]);
});
