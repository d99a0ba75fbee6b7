/** Older answers are ignored. */
const freshMs = 30_000;

type Early = {
  token: string;
  answers: Record<string, Promise<Response> | undefined>;
  /** When they were requested, by `performance.now()`; the page load by default. */
  since?: number;
};

declare global {
  /** Set by the page's first script, or by `askEarly` for the next page. */
  var early: Early | undefined;
}

/**
 * Takes the early answer for an address, once: later calls send their own request. Only for the session that
 * requested it. It rejects on a network failure, like a request of one's own.
 */
export function takeEarly(address: string, token: string | null | undefined): Promise<Response> | undefined {
  const { early } = globalThis;
  if (!early || early.token !== token || performance.now() - (early.since ?? 0) > freshMs) return undefined;
  const answer = early.answers[address];
  delete early.answers[address];
  return answer;
}

/** Discards all unused early answers: a write has made them stale. */
export function forgetEarly(): void {
  globalThis.early = undefined;
}
