/**
 * Asks for what a page of the portal will ask for in a moment, and keeps the answer for it as the page's first script does (see
 * `takeEarly`); answers how to leave it. Where the address, below `/api`, was asked for already there is nothing to do.
 */
export function askEarly(address: string, token: string | null): () => void {
  const { early } = globalThis;
  if (!token || (early?.token === token && early.answers[address])) return () => undefined;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answer = fetch(`/api${address}`, { headers, credentials: "omit" });
  answer.catch(() => undefined);
  // What the first script asked for and nobody took is old by now.
  globalThis.early = { token, answers: { [address]: answer }, since: performance.now() };
  return () => {
    if (globalThis.early?.answers[address] === answer) delete globalThis.early.answers[address];
  };
}
