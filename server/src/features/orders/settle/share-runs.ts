type Run<Value> = { readonly running: Promise<Value>; next?: Promise<Value> };

/**
 * Runs the work for a key one at a time. Calls that arrive during a run share the next one, which starts
 * after they arrived, so its result is not stale.
 */
export function createSharedRuns<Key, Value>() {
  const runs = new Map<Key, Run<Value>>();
  const start = (key: Key, work: () => Promise<Value>): Promise<Value> => {
    const running = work().finally(() => {
      if (run.next === undefined) runs.delete(key);
    });
    const run: Run<Value> = { running };
    runs.set(key, run);
    return running;
  };
  return (key: Key, work: () => Promise<Value>): Promise<Value> => {
    const run = runs.get(key);
    if (!run) return start(key, work);
    const begin = () => start(key, work);
    run.next ??= run.running.then(begin, begin);
    return run.next;
  };
}
