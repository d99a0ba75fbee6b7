/** Older answers are left where they are: the page may have moved on. */
const freshMs = 30_000;

type Early = {
  token: string;
  answers: Record<string, Promise<Response> | undefined>;
  /** When they were asked for, by `performance.now()`; with the page unless told. */
  since?: number;
};

declare global {
  /** Left by the page's first script, or by a page of the portal for the next one (`askEarly`). */
  var early: Early | undefined;
}

/**
 * The answer that was asked for early, once: a second call asks anew. Only for the session that it was asked
 * with. A line that failed meanwhile rejects, as a request of one's own would.
 */
export function takeEarly(address: string, token: string | null | undefined): Promise<Response> | undefined {
  const { early } = globalThis;
  if (!early || early.token !== token || performance.now() - (early.since ?? 0) > freshMs) return undefined;
  const answer = early.answers[address];
  delete early.answers[address];
  return answer;
}

/** Leaves what nobody has taken yet: the server has heard of something since it was asked. */
export function forgetEarly(): void {
  globalThis.early = undefined;
}
