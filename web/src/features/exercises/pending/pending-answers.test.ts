import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../platform/testing.ts";
import { createPendingAnswers, type PendingAnswersDeps } from "./create-pending-answers.ts";
import { alone, choice, drawn, judged, recordWrites } from "./testing.ts";

type PendingAnswers = ReturnType<typeof createPendingAnswers>;

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

let events: EventTarget;
let localStorage: MemoryStorage;
/** Simulates another tab's write to the storage, with the event. */
const writeElsewhere = (key: string, newValue: string | null) => {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  events.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue, newValue }));
};

const respond = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));

async function openTab() {
  const { startPendingAnswers, ...module } = await import("./pending-answers.ts");
  const { session } = await import("../../../platform/session/session.ts");
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

test("a draft held in memory is dropped when the server has taken another tab's answer to the same exercise", async () => {
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

test("answers held in memory are dropped when the student signs out in another tab", async () => {
  const { pendingAnswers, session } = await openTab();
  localStorage.setItem = full;
  pendingAnswers.save(choice, { options: [2] });
  FakeChannel.last?.onmessage?.({ data: { type: "ended", token: "t" } });
  expect(session.ended).toBe("signedOut");
  session.start("u");
  session.rememberUser(5, "Ana Lima");
  expect(pendingAnswers.get(choice)).toBeNull();
});

test.each([
  ["elsewhere", false, ["Oops... Uma resposta guardada neste aparelho não foi aceita: Escolha uma opção."]],
  ["at the exercise, where it is shown with the answer", true, []],
])("a refused answer is reported %s", async (_where, isShown, messages) => {
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
  expect(toastStore.get().map(({ message }) => message)).toEqual(messages);
});

test("a refused answer is named by its list's title and position where the list has been loaded", async () => {
  const { pendingAnswers } = await openTab();
  const { toastStore } = await import("../../../ui/toasts.ts");
  const { queryClient } = await import("../../../platform/api/query-client.ts");
  queryClient.setQueryData(["exercise-list", "1", "2"], { instances: [{ id: 9 }, { id: 10 }] });
  queryClient.setQueryData(["lesson", "1", "2"], { lesson: { title: "Todos os tipos" } });
  respond(422, { message: "Escolha uma opção." });
  pendingAnswers.save(choice, { options: [2] });
  await pendingAnswers.submit(choice);
  expect(toastStore.get().map(({ message }) => message)).toEqual([
    "Oops... Sua resposta ao exercício 2 de Todos os tipos não foi aceita: Escolha uma opção.",
  ]);
});

/** Another tab of the same student, and a function that delivers its storage events to this one. */
function openAnotherTab(send: PendingAnswersDeps["send"]) {
  const { storage, news } = recordWrites(localStorage);
  const never = () => Promise.reject(new Error("no file"));
  const files = { get: never, put: never, append: never, remove: never, clear: never };
  const answers = createPendingAnswers({
    storage,
    files,
    userId: () => 5,
    formerUserId: () => null,
    send,
    upload: never,
    exclusively: (_name, work) => work(),
    ...alone,
    now: () => Date.now(),
  });
  const deliverEvents = () => {
    for (const one of news.splice(0)) events.dispatchEvent(Object.assign(new Event("storage"), one));
  };
  return { answers, deliverEvents };
}

test("an answer delivered by another tab counts as sent here as soon as it is removed from the storage", async () => {
  const { pendingAnswers } = await openTab();
  const { answers, deliverEvents } = openAnotherTab(async () => ({ progress: 0.5, message: "ok" }));
  respond(503, {});
  pendingAnswers.save(choice, { options: [1] });
  await pendingAnswers.submit(choice);
  expect(pendingAnswers.getDelivery(10)).toMatchObject({ waitingFor: 503 });
  await answers.flush();
  const seen: unknown[] = [];
  pendingAnswers.subscribe(() => {
    if (!pendingAnswers.get(choice)) seen.push(pendingAnswers.getDelivery(10));
  });
  deliverEvents();
  expect(seen).not.toHaveLength(0);
  for (const delivery of seen)
    expect(delivery).toMatchObject({ sentAt: Date.now(), sent: { options: [1] }, waitingFor: null });
});

test.each([
  ["refused", (answers: PendingAnswers) => answers.flush(), { state: "draft" }],
  ["discarded with its sign-out", (answers: PendingAnswers) => answers.forget(), null],
])("an answer that another tab has %s does not", async (_how, act, left) => {
  const { pendingAnswers } = await openTab();
  const { answers, deliverEvents } = openAnotherTab(() => Promise.reject(judged(422, "não")));
  respond(503, {});
  pendingAnswers.save(choice, { options: [1] });
  await pendingAnswers.submit(choice);
  await act(answers);
  deliverEvents();
  if (left) expect(pendingAnswers.get(choice)).toMatchObject(left);
  else expect(pendingAnswers.get(choice)).toBeNull();
  expect(pendingAnswers.getDelivery(10)).toMatchObject({ sentAt: null, sent: null });
});
