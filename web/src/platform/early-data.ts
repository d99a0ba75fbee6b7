/** Older answers are left where they are: the page may have moved on. */
const freshMs = 30_000;

type Early = { token: string; answers: Record<string, Promise<Response> | undefined> };

declare global {
  /** Left by the page's first script. */
  var early: Early | undefined;
}

/**
 * The answer that the page's first script asked for, once: a second call asks anew. Only for the session that it was asked
 * with. A line that failed meanwhile rejects, as a request of one's own would.
 */
export function takeEarly(address: string, token: string | null | undefined): Promise<Response> | undefined {
  const { early } = globalThis;
  if (!early || early.token !== token || performance.now() > freshMs) return undefined;
  const answer = early.answers[address];
  delete early.answers[address];
  return answer;
}

/** Leaves what nobody has taken yet: the server has heard of something since it was asked. */
export function forgetEarly(): void {
  globalThis.early = undefined;
}
