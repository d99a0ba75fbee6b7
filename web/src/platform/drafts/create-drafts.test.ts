import { expect, test } from "vitest";
import { fillUp, MemoryStorage } from "../testing.ts";
import { createDrafts } from "./create-drafts.ts";

function start() {
  const storage = new MemoryStorage();
  const student: { id: number | null } = { id: 1 };
  let made = 0;
  const drafts = createDrafts({
    storage,
    userId: () => student.id,
    newKey: () => {
      made += 1;
      return `key-${made}`;
    },
  });
  return { storage, student, drafts };
}
const draft = (text: string, key = "k") => ({ fields: { reply: text }, key });

test("drafts of different places are separate", () => {
  const { drafts } = start();
  drafts.keep("reply/new/7", draft("nova"));
  drafts.keep("reply/edit/7", draft("editada"));
  expect(drafts.get("reply/new/7")?.fields.reply).toBe("nova");
  expect(drafts.get("reply/edit/7")?.fields.reply).toBe("editada");
  expect(drafts.get("reply/new/70")).toBeNull();
  drafts.drop("reply/new/7");
  expect(drafts.get("reply/new/7")).toBeNull();
  expect(drafts.get("reply/edit/7")).not.toBeNull();
});

test("another student never sees a draft, and its writer finds it again", () => {
  const { drafts, student } = start();
  drafts.keep("reply/new/7", draft("da Ana"));
  student.id = 11;
  expect(drafts.get("reply/new/7")).toBeNull();
  drafts.keep("reply/new/7", draft("do Bruno"));
  student.id = 1;
  expect(drafts.get("reply/new/7")?.fields.reply).toBe("da Ana");
});

test("nothing is stored or shown while the student is unknown", () => {
  const { drafts, student, storage } = start();
  drafts.keep("reply/new/7", draft("a"));
  student.id = null;
  expect(drafts.get("reply/new/7")).toBeNull();
  expect(drafts.keep("reply/new/8", draft("b"))).toBe(false);
  drafts.drop("reply/new/7");
  expect(storage.length).toBe(1);
});

test("a draft's key lives as long as the draft", () => {
  const { drafts } = start();
  expect(drafts.keyFor("reply/new/7")).toBe("key-1");
  drafts.keep("reply/new/7", draft("a", "key-1"));
  expect(drafts.keyFor("reply/new/7")).toBe("key-1");
  drafts.drop("reply/new/7");
  expect(drafts.keyFor("reply/new/7")).toBe("key-2");
});

test("an invalid stored value counts as no draft, and a full storage throws no error", () => {
  const { drafts, storage } = start();
  for (const bad of ["{", "null", "7", '{"fields":{}}', '{"fields":{"reply":1},"key":"k"}']) {
    storage.setItem("draft:1:reply/new/7", bad);
    expect(drafts.get("reply/new/7"), bad).toBeNull();
  }
  fillUp(storage);
  expect(drafts.keep("reply/new/7", draft("a"))).toBe(false);
});

test("a draft refused by the device stays in memory for its writer, until it is stored or dropped", () => {
  const { drafts, storage, student } = start();
  drafts.keep("reply/new/7", draft("a"));
  const makeRoom = fillUp(storage);
  drafts.keep("reply/new/7", draft("a, e mais"));
  drafts.keep("reply/new/8", draft("b"));
  const texts = () => ["reply/new/7", "reply/new/8"].map((place) => drafts.get(place)?.fields.reply);
  expect(texts()).toEqual(["a, e mais", "b"]);
  expect(drafts.list("reply/new/")).toEqual(["reply/new/7", "reply/new/8"]);
  expect(["reply/new/7", "reply/new/8"].map(drafts.isSafe)).toEqual([false, false]);
  student.id = 11;
  expect([...texts(), ...drafts.list("reply/new/")]).toEqual([undefined, undefined]);
  student.id = 1;
  makeRoom();
  expect(drafts.keep("reply/new/7", draft("a, e fim"))).toBe(true);
  expect([drafts.isSafe("reply/new/7"), ...texts()]).toEqual([true, "a, e fim", "b"]);
  drafts.drop("reply/new/8");
  expect(texts()).toEqual(["a, e fim", undefined]);
});

test("a draft in memory doesn't hide a newer one of another tab, and is dropped at the sign-out", () => {
  const { drafts, storage } = start();
  const makeRoom = fillUp(storage);
  for (const place of ["reply/new/7", "reply/new/8"]) drafts.keep(place, draft("desta aba"));
  makeRoom();
  storage.setItem("draft:1:reply/new/7", JSON.stringify(draft("da outra")));
  expect(drafts.get("reply/new/7")?.fields.reply).toBe("da outra");
  expect(drafts.isSafe("reply/new/7")).toBe(true);
  storage.removeItem("draft:1:reply/new/7");
  expect(drafts.get("reply/new/7")).toBeNull();
  drafts.forgetRefused();
  expect(drafts.get("reply/new/8")).toBeNull();
});
