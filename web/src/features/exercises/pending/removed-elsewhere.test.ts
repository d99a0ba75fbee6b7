import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../platform/testing.ts";
import { createPendingAnswers } from "./create-pending-answers.ts";
import { alone, choice, createDevice, drawn, file, recordWrites, spoken, textOf, voice } from "./testing.ts";

type PendingAnswers = ReturnType<typeof createPendingAnswers>;

let events: EventTarget;
let localStorage: MemoryStorage;
/** What another tab does to the storage; its events come only afterwards. */
function actElsewhere(act: (storage: Storage) => void) {
  const { storage, news } = recordWrites(localStorage);
  act(storage);
  for (const one of news) events.dispatchEvent(Object.assign(new Event("storage"), one));
}

const noFile = async () => null;
const inAnotherTab = (act: (answers: PendingAnswers) => void) =>
  actElsewhere((storage) =>
    act(
      createPendingAnswers({
        storage,
        files: {
          get: noFile,
          put: async () => undefined,
          append: async () => false,
          remove: async () => undefined,
          clear: async () => undefined,
        },
        userId: () => 5,
        formerUserId: () => null,
        send: async () => ({ progress: 1, message: "ok" }),
        upload: () => Promise.reject(new Error("no file")),
        exclusively: (_name, work) => work(),
        ...alone,
        now: () => Date.now(),
      }),
    ),
  );
const signOutElsewhere = () => inAnotherTab((answers) => void answers.forget());
const clearAll = () => {
  localStorage.clear();
  events.dispatchEvent(Object.assign(new Event("storage"), { key: null, oldValue: null, newValue: null }));
};

class FakeChannel {
  static last: FakeChannel | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.last = this;
  }
  postMessage() {}
}

/** A page whose exercise in view is `choice`. */
async function openPage() {
  const { startPendingAnswers, ...module } = await import("./pending-answers.ts");
  startPendingAnswers();
  module.putOnScreen(choice.exerciseId);
  return module;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  events = new EventTarget();
  localStorage = new MemoryStorage();
  const sessionStorage = new MemoryStorage();
  sessionStorage.setItem("token", "t");
  sessionStorage.setItem("user_id", "5");
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal("window", { localStorage, sessionStorage, addEventListener, BroadcastChannel: FakeChannel });
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ["the sign-out of another session of one's own", signOutElsewhere],
  ["clearing the site's storage", clearAll],
])("%s doesn't empty the exercise in view", async (_what, act) => {
  const { pendingAnswers } = await openPage();
  pendingAnswers.save(choice, { options: [1] });
  pendingAnswers.save(drawn, { reply: "noutro exercício" });
  expect(pendingAnswers.get(choice)?.draft.options).toEqual([1]);
  act();
  expect(pendingAnswers.get(choice)).toMatchObject({ state: "draft", draft: { options: [1] } });
  expect(localStorage.getItem("answer:5:10")).not.toBeNull();
  expect(pendingAnswers.get(drawn)).toBeNull();
});

test.each([
  ["emptied", (answers: PendingAnswers) => answers.save(choice, { options: [] })],
  ["deleted", (answers: PendingAnswers) => void answers.dismiss(choice.exerciseId)],
])("an answer that was %s in another tab is gone in this one too", async (_how, act) => {
  const { pendingAnswers } = await openPage();
  pendingAnswers.save(choice, { options: [1] });
  expect(pendingAnswers.get(choice)).not.toBeNull();
  inAnotherTab(act);
  expect(pendingAnswers.get(choice)).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("an answer that the server has taken from another tab is not restored", async () => {
  const { pendingAnswers } = await openPage();
  pendingAnswers.save(choice, { options: [1] });
  const kept = JSON.parse(localStorage.getItem("answer:5:10") ?? "");
  actElsewhere((storage) => {
    storage.setItem("answer:5:10", JSON.stringify({ ...kept, state: "queued", isTaken: true }));
    storage.removeItem("answer:5:10");
  });
  expect(pendingAnswers.get(choice)).toBeNull();
});

test("what was restored before this page learned that its own session is over is removed", async () => {
  const { pendingAnswers } = await openPage();
  pendingAnswers.save(choice, { options: [1] });
  signOutElsewhere();
  expect(localStorage.length).toBe(1);
  FakeChannel.last?.onmessage?.({ data: { type: "ended", token: "t" } });
  expect(localStorage.length).toBe(0);
  signOutElsewhere();
  clearAll();
  expect(localStorage.length).toBe(0);
});

test("a restored recording is held by the page that has recorded it; elsewhere nothing is left of it", async () => {
  const device = createDevice(() => ({ send: vi.fn(), upload: vi.fn() }));
  const [recording, reading] = [device.openTab().answers, device.openTab().answers];
  await recording.attach(spoken, [voice], file);
  const removed = ["answer:5:11", device.storage.getItem("answer:5:11")] as const;
  await device.openTab().answers.forget();
  recording.restore(spoken.exerciseId, ...removed);
  expect(await textOf(await recording.getFile(spoken.exerciseId))).toBe("voz");
  expect(recording.isSafe(spoken.exerciseId)).toBe(false);
  await device.openTab().answers.forget();
  reading.restore(spoken.exerciseId, ...removed);
  expect(reading.get(spoken)).toBeNull();
  expect(device.storage.length).toBe(0);
});
