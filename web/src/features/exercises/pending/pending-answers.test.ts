import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../platform/testing.ts";
import { choice, drawn } from "./testing.ts";

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

let events: EventTarget;
let localStorage: MemoryStorage;
/** What another tab does to the storage, with the news of it. */
const writeElsewhere = (key: string, newValue: string | null) => {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  events.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue, newValue }));
};

const respond = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));

async function openTab() {
  const { startPendingAnswers, ...module } = await import("./pending-answers.ts");
  const { session } = await import("../../../platform/session.ts");
  startPendingAnswers();
  return { ...module, session };
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
  vi.stubGlobal("window", { localStorage, sessionStorage, addEventListener, BroadcastChannel });
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  FakeChannel.last = null;
});

class FakeChannel {
  static last: FakeChannel | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.last = this;
  }
  postMessage() {}
}

test("a draft that this page alone holds goes when another tab's answer to the same exercise was taken", async () => {
  const { pendingAnswers } = await openTab();
  pendingAnswers.save(choice, { options: [1] });
  const key = "answer:5:10";
  const kept = JSON.parse(localStorage.getItem(key) ?? "");
  localStorage.setItem(key, JSON.stringify({ ...kept, state: "queued" }));
  localStorage.setItem = full;
  pendingAnswers.save(choice, { options: [2] });
  pendingAnswers.save(drawn, { reply: "outro exercício" });
  writeElsewhere(key, null);
  expect(pendingAnswers.get(choice)).toBeNull();
  expect(pendingAnswers.get(drawn)?.draft.reply).toBe("outro exercício");
});

test("what this page alone holds goes with the student who signs out in another tab", async () => {
  const { pendingAnswers, session } = await openTab();
  localStorage.setItem = full;
  pendingAnswers.save(choice, { options: [2] });
  FakeChannel.last?.onmessage?.({ data: { type: "ended", token: "t" } });
  expect(session.ended).toBe("signedOut");
  session.start("u");
  session.rememberUser(5);
  expect(pendingAnswers.get(choice)).toBeNull();
});

test.each([
  ["elsewhere", false, ["Oops... Uma resposta guardada neste aparelho não foi aceita: Escolha uma opção."]],
  ["at the exercise, where it stands with the answer", true, []],
])("an answer that is refused behind one's back is told %s", async (_where, isShown, told) => {
  const { pendingAnswers, isOnScreen, putOnScreen } = await openTab();
  const { toastStore } = await import("../../../ui/toasts.ts");
  const leave = putOnScreen(choice.exerciseId);
  if (!isShown) leave();
  expect(isOnScreen(choice.exerciseId)).toBe(isShown);
  const errors = { exercise_option_id: ["Escolha uma opção."] };
  respond(422, { message: "Dados inválidos", errors });
  pendingAnswers.save(choice, { options: [2] });
  await pendingAnswers.submit(choice);
  expect(pendingAnswers.get(choice)).toMatchObject({ state: "draft", refusal: "Escolha uma opção." });
  expect(toastStore.get().map(({ message }) => message)).toEqual(told);
});
