import { expect, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import type { SessionDeps } from "./create-session.ts";
import { createTabs, openTab as openPlainTab } from "./testing-session.ts";

function openTab(deps: Partial<SessionDeps> = {}, token?: string) {
  const refresh = vi.fn(async () => "new");
  return { ...openPlainTab({ refresh, ...deps }, token), refresh };
}

test("concurrent refusals share one refresh", async () => {
  const { session, storage, refresh } = openTab();
  const answers = await Promise.all([session.renew("old"), session.renew("old"), session.renew("old")]);
  expect(answers).toEqual(["new", "new", "new"]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(storage.getItem("token")).toBe("new");
});

test("tabs that wake together take turns: one refreshes, the other learns of it", async () => {
  const openChannel = createTabs();
  let last: Promise<unknown> = Promise.resolve();
  const takeTurns: SessionDeps["takeTurns"] = (work) => {
    const turn = last.then(work);
    last = turn;
    return turn;
  };
  const refresh = vi.fn(async () => "new");
  const tabs = [0, 1].map(() => openTab({ channel: openChannel(), takeTurns, refresh }));
  expect(await Promise.all(tabs.map(({ session }) => session.renew("old")))).toEqual(["new", "new"]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a late 401 of a replaced token takes the successor without another refresh", async () => {
  const { session, refresh } = openTab();
  await session.renew("old");
  expect(await session.renew("old")).toBe("new");
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a late 401 of one student's token earns nothing from the session of the next", async () => {
  const { session, refresh } = openTab();
  expect(await session.renew("old")).toBe("new");
  await session.signOut();
  session.start("another student's");
  expect([await session.renew("old"), await session.renew("new")]).toEqual([null, null]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(session.token).toBe("another student's");
});

test("a token is followed once another student has signed in, not by its own successor nor by nobody", async () => {
  const { session } = openTab();
  await session.renew("old");
  expect([session.isFollowed("old"), session.isFollowed("new")]).toEqual([false, false]);
  await session.signOut();
  expect(session.isFollowed("old")).toBe(false);
  session.start("another student's");
  expect([session.isFollowed("old"), session.isFollowed("new")]).toEqual([true, true]);
});

test("a refused refresh ends the session and clears the student", async () => {
  const { session, storage } = openTab({ refresh: async () => Promise.reject(new ApiError(401, "")) });
  session.rememberUser(7, "Ana Lima");
  expect(session.userId).toBe(7);
  expect(await session.renew("old")).toBeNull();
  expect(session.token).toBeNull();
  expect(session.ended).toBe("expired");
  expect(storage.length).toBe(0);
});

test("whose session ran out is known until the next begins; who signed out is forgotten", async () => {
  const { session } = openTab({ refresh: async () => Promise.reject(new ApiError(401, "")) });
  session.rememberUser(7, "Ana Lima");
  await session.renew("old");
  expect([session.userId, session.formerUserId]).toEqual([null, 7]);
  session.start("another student's");
  expect([session.userId, session.formerUserId]).toEqual([null, null]);
  session.rememberUser(8, "Ana Lima");
  await session.signOut();
  expect(session.formerUserId).toBeNull();
});

test.each([0, 429, 500, 503])("a refresh that fails with %i signs nobody out", async (status) => {
  const { session } = openTab({ refresh: async () => Promise.reject(new ApiError(status, "")) });
  await expect(session.renew("old")).rejects.toMatchObject({ status });
  expect(session.token).toBe("old");
  expect(session.ended).toBeNull();
});

test("a refresh that failed is no answer to the next one", async () => {
  const { session, refresh } = openTab();
  refresh.mockRejectedValueOnce(new ApiError(503, ""));
  await expect(session.renew("old")).rejects.toMatchObject({ status: 503 });
  expect(await session.renew("old")).toBe("new");
});

test("a refresh whose answer was lost is tried once more at once, and no more than that", async () => {
  const lost = new ApiError(0, "");
  const refresh = vi.fn(async () => "new").mockRejectedValueOnce(lost);
  const { session } = openTab({ refresh });
  expect(await session.renew("old")).toBe("new");
  expect(refresh.mock.calls).toEqual([["old"], ["old"]]);
  refresh.mockRejectedValue(lost).mockClear();
  await expect(session.renew("new")).rejects.toBe(lost);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a duplicated tab learns the new token", async () => {
  const join = createTabs();
  const first = openTab({ channel: join() });
  const second = openTab({ channel: join() });
  await first.session.renew("old");
  await Promise.resolve();
  expect(second.session.token).toBe("new");
  expect(await second.session.renew("old")).toBe("new");
  expect(second.refresh).not.toHaveBeenCalled();
});

test("a tab that slept through the change asks the others before it spends its token", async () => {
  const join = createTabs();
  const first = openTab({ channel: join() });
  await first.session.renew("old");
  const late = openTab({ channel: join() });
  expect(await late.session.renew("old")).toBe("new");
  expect(late.refresh).not.toHaveBeenCalled();
});

test("a tab that was loaded anew still leads the one that slept, until its student signs out", async () => {
  const { session: before, storage } = openTab();
  await before.renew("old");
  const openChannel = createTabs();
  const { session } = openTab({ channel: openChannel(), storage });
  const late = openTab({ channel: openChannel() });
  expect(await late.session.renew("old")).toBe("new");
  expect(late.refresh).not.toHaveBeenCalled();
  await session.signOut();
  expect(storage.length).toBe(0);
});

test("what other sessions of the device say of their tokens is not kept in this tab's storage", async () => {
  const openChannel = createTabs();
  const { session, storage } = openTab({ channel: openChannel() });
  const other = openTab({ channel: openChannel(), refresh: async () => "another student's" }, "other");
  await other.session.renew("other");
  await session.renew("old");
  expect(storage.getItem("successors")).toBe('[["old","new"]]');
  await session.signOut();
  await other.session.renew("another student's");
  expect(storage.length).toBe(0);
});

test("a next session begins without the tokens of the one before; what can't be read is no chain", async () => {
  const { session, storage } = openTab();
  await session.renew("old");
  session.start("next");
  expect(storage.getItem("successors")).toBeNull();
  storage.setItem("successors", "{");
  expect(openTab({ storage }, "next").session.token).toBe("next");
});

test("a tab that slept through three changes is led to the last, and so is a twin that knows only the first", async () => {
  const openChannel = createTabs();
  const napping = openChannel();
  const twin = openTab({ channel: napping });
  const awake = openTab({ channel: openChannel(), refresh: async (token) => `${token}+` });
  await awake.session.renew("old");
  const hear = napping.onmessage;
  napping.onmessage = null;
  await awake.session.renew("old+");
  await awake.session.renew("old++");
  napping.onmessage = hear;
  const late = openTab({ channel: openChannel() });
  expect(await late.session.renew("old")).toBe("old+++");
  expect(late.refresh).not.toHaveBeenCalled();
  expect([late, twin].map(({ session }) => session.isFollowed("old"))).toEqual([false, false]);
  expect(twin.session.token).toBe("old+++");
});
