import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../platform/testing.ts";

let events: EventTarget;
const reload = vi.fn();
const root = { hidden: false };

beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  root.hidden = false;
  events = new EventTarget();
  const sessionStorage = new MemoryStorage();
  sessionStorage.setItem("token", "t");
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal("window", { sessionStorage, addEventListener, location: { reload } });
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function openPage() {
  const { startWayBack } = await import("./way-back.ts");
  const { session } = await import("../platform/session/session.ts");
  startWayBack();
  return session;
}
const show = (persisted: boolean) =>
  events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("a page restored in its own session stays as it is", async () => {
  await openPage();
  show(true);
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0]);
});

test("the last page before a sign-out shows nothing when it is restored", async () => {
  const session = await openPage();
  await session.signOut();
  show(false);
  expect(reload, "not restored").not.toHaveBeenCalled();
  show(true);
  expect([root.hidden, reload.mock.calls.length]).toEqual([true, 1]);
});
