import { expect, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import type { SessionDeps } from "./create-session.ts";
import { createTabs, openTab as openPlainTab } from "./testing-session.ts";

function openTab(deps: Partial<SessionDeps> = {}, token?: string) {
  const refresh = vi.fn(async () => "new");
  return { ...openPlainTab({ refresh, ...deps }, token), refresh };
}

test("concurrent 401s share one refresh", async () => {
  const { session, storage, refresh } = openTab();
  const answers = await Promise.all([session.renew("old"), session.renew("old"), session.renew("old")]);
  expect(answers).toEqual(["new", "new", "new"]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(storage.getItem("token")).toBe("new");
});

test("tabs that wake up together take the lock in turn: one refreshes, the other gets its token", async () => {
  const openChannel = createTabs();
  let last: Promise<unknown> = Promise.resolve();
  const withLock: SessionDeps["withLock"] = (work) => {
    const turn = last.then(work);
    last = turn;
    return turn;
  };
  const refresh = vi.fn(async () => "new");
  const tabs = [0, 1].map(() => openTab({ channel: openChannel(), withLock, refresh }));
  expect(await Promise.all(tabs.map(({ session }) => session.renew("old")))).toEqual(["new", "new"]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a late 401 of a replaced token gets the successor without another refresh", async () => {
  const { session, refresh } = openTab();
  await session.renew("old");
  expect(await session.renew("old")).toBe("new");
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a late 401 of one student's token gets nothing from the next student's session", async () => {
  const { session, refresh } = openTab();
  expect(await session.renew("old")).toBe("new");
  await session.signOut();
  session.start("another student's");
  expect([await session.renew("old"), await session.renew("new")]).toEqual([null, null]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(session.token).toBe("another student's");
});

test("isStale is true once another student has signed in, not after a renewal or a sign-out", async () => {
  const { session } = openTab();
  await session.renew("old");
  expect([session.isStale("old"), session.isStale("new")]).toEqual([false, false]);
  await session.signOut();
  expect(session.isStale("old")).toBe(false);
  session.start("another student's");
  expect([session.isStale("old"), session.isStale("new")]).toEqual([true, true]);
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

test("formerUserId is the expired session's student until the next one begins, and null after a sign-out", async () => {
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

test.each([0, 429, 500, 503])("a refresh that fails with %i does not end the session", async (status) => {
  const { session } = openTab({ refresh: async () => Promise.reject(new ApiError(status, "")) });
  await expect(session.renew("old")).rejects.toMatchObject({ status });
  expect(session.token).toBe("old");
  expect(session.ended).toBeNull();
});

test("a failed refresh does not affect the next one", async () => {
  const { session, refresh } = openTab();
  refresh.mockRejectedValueOnce(new ApiError(503, ""));
  await expect(session.renew("old")).rejects.toMatchObject({ status: 503 });
  expect(await session.renew("old")).toBe("new");
});

test("a refresh whose answer was lost is retried at once, and only once", async () => {
  const lost = new ApiError(0, "");
  const refresh = vi.fn(async () => "new").mockRejectedValueOnce(lost);
  const { session } = openTab({ refresh });
  expect(await session.renew("old")).toBe("new");
  expect(refresh.mock.calls).toEqual([["old"], ["old"]]);
  refresh.mockRejectedValue(lost).mockClear();
  await expect(session.renew("new")).rejects.toBe(lost);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a duplicated tab receives the new token", async () => {
  const join = createTabs();
  const first = openTab({ channel: join() });
  const second = openTab({ channel: join() });
  await first.session.renew("old");
  await Promise.resolve();
  expect(second.session.token).toBe("new");
  expect(await second.session.renew("old")).toBe("new");
  expect(second.refresh).not.toHaveBeenCalled();
});

test("a suspended tab asks the others before it refreshes its token", async () => {
  const join = createTabs();
  const first = openTab({ channel: join() });
  await first.session.renew("old");
  const late = openTab({ channel: join() });
  expect(await late.session.renew("old")).toBe("new");
  expect(late.refresh).not.toHaveBeenCalled();
});

test("a reloaded tab still answers a suspended one, until its student signs out", async () => {
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

test("tokens announced by other sessions are not stored by this tab", async () => {
  const openChannel = createTabs();
  const { session, storage } = openTab({ channel: openChannel() });
  const other = openTab({ channel: openChannel(), refresh: async () => "another student's" }, "other");
  await other.session.renew("other");
  await session.renew("old");
  expect(storage.getItem("replaced_tokens")).toBe('["old"]');
  await session.signOut();
  await other.session.renew("another student's");
  expect(storage.length).toBe(0);
});

test("a new session drops the stored tokens of the previous one, and unreadable ones are ignored", async () => {
  const { session, storage } = openTab();
  await session.renew("old");
  session.start("next");
  expect(storage.getItem("replaced_tokens")).toBeNull();
  for (const unreadable of ["{", "{}", "[1]"]) {
    storage.setItem("replaced_tokens", unreadable);
    expect(openTab({ storage }, "next").session.token).toBe("next");
  }
});

test("a tab that missed three renewals gets the last token, and so does one that knows only the first", async () => {
  const openChannel = createTabs();
  const napping = openChannel();
  const twin = openTab({ channel: napping });
  const awake = openTab({ channel: openChannel(), refresh: async (token) => `${token}+` });
  await awake.session.renew("old");
  const listener = napping.onmessage;
  napping.onmessage = null;
  await awake.session.renew("old+");
  await awake.session.renew("old++");
  napping.onmessage = listener;
  const late = openTab({ channel: openChannel() });
  expect(await late.session.renew("old")).toBe("old+++");
  expect(late.refresh).not.toHaveBeenCalled();
  expect([late, twin].map(({ session }) => session.isStale("old"))).toEqual([false, false]);
  expect(twin.session.token).toBe("old+++");
});

test("a tab that missed many renewals, of this session and of others, gets the last token", async () => {
  const openChannel = createTabs();
  const refresh = async (token: string) => `${token}+`;
  const { session, storage } = openTab({ channel: openChannel(), refresh });
  const other = openTab({ channel: openChannel(), refresh }, "other");
  const renew = async (tab: typeof session) => tab.renew(tab.token ?? "");
  for (let hour = 0; hour < 12; hour += 1)
    for (let turn = 0; turn < 4; turn += 1) {
      await renew(session);
      await renew(other.session);
    }
  const last = `old${"+".repeat(48)}`;
  const late = openTab({ channel: openChannel() });
  expect(await late.session.renew("old")).toBe(last);
  expect(late.refresh).not.toHaveBeenCalled();
  // after a reload too
  const tabs = createTabs();
  openTab({ channel: tabs(), storage }, last);
  const later = openTab({ channel: tabs() });
  expect(await later.session.renew("old")).toBe(last);
});
