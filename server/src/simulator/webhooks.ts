import type { Clock } from "../platform/clock.ts";
import { writeTime } from "./ids.ts";
import type { Presenter } from "./present.ts";
import type { EventRecord } from "./records.ts";
import type { Store } from "./store.ts";

/** Seconds to wait after each failed attempt; after the last one the event is given up. */
const waitsSeconds = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600];
const atATime = 10;
const answerMs = 10_000;

export type WebhookOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly presenter: Presenter;
};

/** Sends events to the portal until it accepts them with a 2xx, whatever the body. */
export function createWebhooks({ store, clock, presenter }: WebhookOptions) {
  let address: string | undefined;
  const underWay = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  const settle = (event: EventRecord, arrived: boolean) => {
    const waitSeconds = waitsSeconds[event.attempts];
    const next =
      arrived || waitSeconds === undefined ? null : new Date(clock.now().getTime() + waitSeconds * 1000);
    store.commit({
      events: [{ ...event, attempts: event.attempts + 1, nextAttemptAt: next && writeTime(next) }],
    });
  };

  const send = async (event: EventRecord, to: string) => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(answerMs)]);
    const arrived = await fetch(to, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(presenter.webhook(event)),
      redirect: "manual",
      signal,
    }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    // Stopped: the event is sent again after the next start.
    if (!stopped.signal.aborted) settle(event, arrived);
  };

  return {
    /** Events wait until the portal has sent its address. */
    sendTo(url: string): void {
      address = url;
    },
    /** Sends due events, each only once at a time; resolves when none is under way. */
    async sendDue(): Promise<void> {
      const to = address;
      if (to === undefined) return;
      const time = clock.now().getTime();
      for (const event of store.waitingEvents()) {
        if (underWay.size >= atATime) break;
        if (underWay.has(event.id) || Date.parse(event.nextAttemptAt ?? "") > time) continue;
        const sending = send(event, to).finally(() => underWay.delete(event.id));
        underWay.set(event.id, sending);
      }
      await Promise.all(underWay.values());
    },
    /** For tests that deliver events themselves: the bodies of pending events, oldest first. */
    takeWaiting(): unknown[] {
      return store.waitingEvents().map((event) => {
        settle(event, true);
        return presenter.webhook(event);
      });
    },
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(underWay.values());
    },
  };
}
