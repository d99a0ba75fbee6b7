import { expect, onTestFinished, test, vi } from "vitest";
import { createSession, type SessionDeps } from "./create-session.ts";
import { ApiError } from "./http.ts";
import { MemoryStorage } from "./testing.ts";

/** Tabs of one browser: what one posts, all the others hear. */
function createTabs() {
  const channels: NonNullable<SessionDeps["channel"]>[] = [];
  return () => {
    const own: NonNullable<SessionDeps["channel"]> = {
      onmessage: null,
      postMessage(data) {
        for (const other of channels)
          if (other !== own) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
      },
    };
    channels.push(own);
    return own;
  };
}

function openTab(deps: Partial<SessionDeps> = {}, token = "old") {
  const storage = new MemoryStorage();
  storage.setItem("token", token);
  const refresh = vi.fn(async () => "new");
  const session = createSession({
    storage,
    channel: null,
    refresh,
    logout: async () => undefined,
    askFor: 5,
    ...deps,
  });
  return { session, storage, refresh };
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
  session.rememberUser(7);
  expect(session.userId).toBe(7);
  expect(await session.renew("old")).toBeNull();
  expect(session.token).toBeNull();
  expect(session.ended).toBe("expired");
  expect(storage.length).toBe(0);
});

test("whose session ran out is known until the next begins; who signed out is forgotten", async () => {
  const { session } = openTab({ refresh: async () => Promise.reject(new ApiError(401, "")) });
  session.rememberUser(7);
  await session.renew("old");
  expect([session.userId, session.formerUserId]).toEqual([null, 7]);
  session.start("another student's");
  expect([session.userId, session.formerUserId]).toEqual([null, null]);
  session.rememberUser(8);
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
  first.session.rememberUser(5);
  const found: unknown[] = [];
  for (const [tab, { session }] of Object.entries({ first, twin }))
    session.afterSignOut(async () => found.push(tab, first.session.userId, twin.session.token));
  await first.session.signOut();
  expect(found).toEqual(["first", 5, null]);
  expect(first.session.token).toBeNull();
});

test("signing out works without a line", async () => {
  const { session } = openTab({ logout: async () => Promise.reject(new ApiError(0, "")) });
  await session.signOut();
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
  session.rememberUser(7);
  session.start("another student's");
  expect(session.userId).toBeNull();
  expect(session.isFollowed("old")).toBe(true);
});

test("an answer that comes after the sign-out names nobody", async () => {
  const { session, storage } = openTab();
  await session.signOut();
  session.rememberUser(7);
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
