import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropVerification, keepVerification, readVerification } from "../first-access.ts";
import { MemoryStorage } from "../testing.ts";
import { createSession } from "./create-session.ts";
import { rememberDestination, takeDestination } from "./destination.ts";
import { createTabStorage } from "./tab-storage.ts";

const storage = new MemoryStorage();
const takeAll = storage.setItem;
const refuse = () => {
  throw new DOMException("full", "QuotaExceededError");
};

beforeEach(() => {
  storage.clear();
  storage.setItem = refuse;
  vi.stubGlobal("sessionStorage", storage);
});
afterEach(() => {
  storage.setItem = takeAll;
  vi.unstubAllGlobals();
});

test("a value that a full storage refuses is read from memory, and the previous one is removed", () => {
  storage.setItem = takeAll;
  const tab = createTabStorage(() => storage);
  tab.setItem("a", "before");
  storage.setItem = refuse;
  tab.setItem("a", "now");
  expect([tab.getItem("a"), storage.getItem("a")]).toEqual(["now", null]);
  storage.setItem = takeAll;
  tab.setItem("a", "later");
  expect([tab.getItem("a"), storage.getItem("a")]).toEqual(["later", "later"]);
  storage.setItem = refuse;
  tab.setItem("a", "refused");
  tab.removeItem("a");
  expect(tab.getItem("a")).toBeNull();
});

test("a session begins, is renewed and ends with a storage that refuses everything", async () => {
  const session = createSession({
    storage,
    channel: null,
    refresh: async () => "new",
    logout: async () => undefined,
  });
  const listener = vi.fn();
  session.subscribe(listener);
  session.start("old");
  expect([session.token, listener.mock.calls.length, session.isCurrent()]).toEqual(["old", 1, true]);
  session.rememberUser(7, "Ana Lima");
  expect(session.userId).toBe(7);
  expect(await session.renew("old")).toBe("new");
  await session.signOut();
  expect([session.token, session.userId, session.isCurrent()]).toEqual([null, null, true]);
});

test("the guard's destination and the first access's verification are kept even if the storage is full", async () => {
  rememberDestination("/perfil", 7);
  expect(await takeDestination(async () => 7)).toBe("/perfil");
  expect(await takeDestination(async () => 7)).toBeNull();
  const verification = { enrollment: "20260042", birth_date: "15032004" };
  keepVerification(verification);
  expect(readVerification()).toEqual(verification);
  dropVerification();
  expect(readVerification()).toBeNull();
});
