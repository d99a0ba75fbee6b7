type Run<Value> = { readonly running: Promise<Value>; next?: Promise<Value> };

/**
 * Does the work of a key once at a time. Whoever comes while it is under way shares the next run with all who do, which
 * begins after they came and so tells them nothing old.
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
