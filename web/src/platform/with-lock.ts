/**
 * Resolves when this page is left, unless `signal` ends the waiting. Safari, until the middle of 2025, keeps the
 * locks of a page in its back/forward cache: the next page would wait for them.
 */
const untilLeft = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    window.addEventListener("pagehide", () => resolve(), { once: true, signal }),
  );

/**
 * Runs `work` under a lock shared by all tabs. Without one where the browser has none (plain http, except on
 * localhost), where it takes a waiting request back, as Safari does when the page is left, and after `waitMs`.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, waitMs?: number): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return work();
  let run: Promise<T> | undefined;
  const over = new AbortController();
  const hold = () => {
    run = work();
    return Promise.race([run, untilLeft(over.signal)]).finally(() => over.abort());
  };
  const options = waitMs === undefined ? {} : { signal: AbortSignal.timeout(waitMs) };
  // a failure of `work` itself is the run's
  await locks.request(name, options, hold).catch(() => undefined);
  return run ?? work();
}
