import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import { createTabs, openTab } from "./testing-session.ts";

test("signing out ends the duplicated tabs of the same session and no other session", async () => {
  const join = createTabs();
  const logout = vi.fn(async () => undefined);
  const first = openTab({ channel: join(), logout });
  const twin = openTab({ channel: join() });
  const stranger = openTab({ channel: join() }, "another");
  const task = vi.fn(async () => undefined);
  first.session.beforeSignOut(task);
  await first.session.signOut();
  await Promise.resolve();
  expect(task).toHaveBeenCalledOnce();
  expect(logout).toHaveBeenCalledWith("old");
  expect([first, twin, stranger].map(({ session }) => session.token)).toEqual([null, null, "another"]);
  expect(twin.session.ended).toBe("signedOut");
});

test("data that a duplicated tab writes during the sign-out is removed once that tab detects the end", async () => {
  const join = createTabs();
  const first = openTab({ channel: join() });
  const twin = openTab({ channel: join() });
  first.session.rememberUser(5, "Ana Lima");
  const found: unknown[] = [];
  for (const [tab, { session }] of Object.entries({ first, twin }))
    session.afterSignOut(async () => found.push(tab, first.session.userId, twin.session.token));
  await first.session.signOut();
  expect(found).toEqual(["first", 5, null]);
  expect(first.session.token).toBeNull();
});

test.each([
  ["an answer", async () => undefined, true],
  ["a refusal", async () => Promise.reject(new ApiError(429, "")), true],
  ["a failure of the portal, or of a proxy", async () => Promise.reject(new ApiError(503, "")), false],
  ["no line", async () => Promise.reject(new ApiError(0, "")), false],
  ["no answer in time", async () => Promise.reject(), false],
])(
  "signing out works with %s, and returns whether the portal was reached",
  async (_what, logout, isReached) => {
    const { session } = openTab({ logout });
    expect(await session.signOut()).toBe(isReached);
    expect(session.token).toBeNull();
  },
);

test("a storage that never answers does not prevent the sign-out", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { session } = openTab({});
  session.beforeSignOut(() => new Promise(() => undefined));
  void session.signOut();
  await vi.advanceTimersByTimeAsync(9_900);
  expect(session.token).toBe("old");
  await vi.advanceTimersByTimeAsync(200);
  expect(session.token).toBeNull();
});

test("a sign-out during a refresh is not undone by its answer", async () => {
  let answer: (token: string) => void = () => undefined;
  const { session } = openTab({
    refresh: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const renewal = session.renew("old");
  await session.signOut();
  answer("new");
  expect(await renewal).toBeNull();
  expect(session.token).toBeNull();
});

test("a refresh refused after the next student has signed in does not end the new session", async () => {
  let refuse: () => void = () => undefined;
  const { session, storage } = openTab({
    refresh: () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiError(401, ""));
      }),
  });
  const renewal = session.renew("old");
  await session.signOut();
  session.start("another student's");
  refuse();
  expect(await renewal).toBeNull();
  expect([session.token, storage.getItem("token")]).toEqual(["another student's", "another student's"]);
});

test("a session that replaces another one doesn't keep its student", () => {
  const { session } = openTab();
  session.rememberUser(7, "Ana Lima");
  session.start("another student's");
  expect(session.userId).toBeNull();
  expect(session.isStale("old")).toBe(true);
});

test("a user answer that arrives after the sign-out stores nothing", async () => {
  const { session, storage } = openTab();
  await session.signOut();
  session.rememberUser(7, "Ana Lima");
  expect(storage.length).toBe(0);
});

test("a session ended by another tab during the sign-out tasks is not signed out twice", async () => {
  const logout = vi.fn(async () => undefined);
  const join = createTabs();
  const { session } = openTab({ channel: join(), logout });
  const twin = join();
  session.beforeSignOut(async () => {
    twin.postMessage({ type: "ended", token: "old" });
    await Promise.resolve();
  });
  await session.signOut();
  expect(logout).not.toHaveBeenCalled();
  expect(session.ended).toBe("signedOut");
});
