import { MemoryStorage } from "../testing.ts";
import { createSession, type SessionDeps } from "./create-session.ts";

/** Tabs of one browser: each receives the others' messages. */
export function createTabs() {
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

/** A tab with its session; a refresh returns `new`. */
export function openTab(deps: Partial<SessionDeps> = {}, token = "old") {
  const storage = new MemoryStorage();
  storage.setItem("token", token);
  const session = createSession({
    storage,
    channel: null,
    refresh: async () => "new",
    logout: async () => undefined,
    answerMs: 5,
    ...deps,
  });
  return { session, storage };
}
