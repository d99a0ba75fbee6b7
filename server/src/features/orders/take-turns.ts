type Turn<Value> = { readonly running: Promise<Value>; next?: Promise<Value> };

/**
 * Does the work of a key once at a time. Whoever comes while it is under way shares the next run with all who do, which
 * begins after they came and so tells them nothing old.
 */
export function createTurns<Key, Value>() {
  const turns = new Map<Key, Turn<Value>>();
  const start = (key: Key, work: () => Promise<Value>): Promise<Value> => {
    const running = work().finally(() => {
      if (turn.next === undefined) turns.delete(key);
    });
    const turn: Turn<Value> = { running };
    turns.set(key, turn);
    return running;
  };
  return (key: Key, work: () => Promise<Value>): Promise<Value> => {
    const turn = turns.get(key);
    if (!turn) return start(key, work);
    const begin = () => start(key, work);
    turn.next ??= turn.running.then(begin, begin);
    return turn.next;
  };
}
