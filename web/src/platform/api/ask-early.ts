/**
 * Prefetches what the next page will request, and stores the answer for it as the page's first script does
 * (see `takeEarly`). Returns a function that discards it. Does nothing if `address` (below `/api`) is
 * requested already.
 */
export function askEarly(address: string, token: string | null): () => void {
  const { early } = globalThis;
  if (!token || (early?.token === token && early.answers[address])) return () => undefined;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answer = fetch(`/api${address}`, { headers, credentials: "omit" });
  answer.catch(() => undefined);
  // Drops what the first script requested and nobody took: it is stale by now.
  globalThis.early = { token, answers: { [address]: answer }, since: performance.now() };
  return () => {
    if (globalThis.early?.answers[address] === answer) delete globalThis.early.answers[address];
  };
}
