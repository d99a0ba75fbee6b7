import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import { createTabs, openTab } from "./testing-session.ts";

test("signing out ends the tabs of the same session and no other", async () => {
  const join = createTabs();
  const logout = vi.fn(async () => undefined);
  const first = openTab({ channel: join(), logout });
  const twin = openTab({ channel: join() });
  const stranger = openTab({ channel: join() }, "another");
  const farewell = vi.fn(async () => undefined);
  first.session.beforeSignOut(farewell);
  await first.session.signOut();
  await Promise.resolve();
  expect(farewell).toHaveBeenCalledOnce();
  expect(logout).toHaveBeenCalledWith("old");
  expect([first, twin, stranger].map(({ session }) => session.token)).toEqual([null, null, "another"]);
  expect(twin.session.ended).toBe("signedOut");
});

test("what a twin still writes while the sign-out is on its way is swept up, once it has heard of the end", async () => {
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
  ["a refusal", async () => Promise.reject(new ApiError(503, "")), true],
  ["no line", async () => Promise.reject(new ApiError(0, "")), false],
  ["no answer in time", async () => Promise.reject(), false],
])("signing out works with %s, and tells whether the portal was reached", async (_what, logout, told) => {
  const { session } = openTab({ logout });
  expect(await session.signOut()).toBe(told);
  expect(session.token).toBeNull();
});

test("a device that never answers holds nobody back from signing out", async () => {
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

test("a refresh refused after the next student has signed in ends nothing of hers", async () => {
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

test("a session that begins over another one knows nothing of its student", () => {
  const { session } = openTab();
  session.rememberUser(7, "Ana Lima");
  session.start("another student's");
  expect(session.userId).toBeNull();
  expect(session.isFollowed("old")).toBe(true);
});

test("an answer that comes after the sign-out names nobody", async () => {
  const { session, storage } = openTab();
  await session.signOut();
  session.rememberUser(7, "Ana Lima");
  expect(storage.length).toBe(0);
});

test("a session that ends in another tab during the farewells is not signed out twice", async () => {
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
