/** Cleanup of everything a program started. */
export type Stops = {
  /** Registers how to stop what was just started. */
  push(stop: () => unknown): void;
  /** Stops everything in reverse order; further calls do nothing. */
  end(): Promise<void>;
  /** Aborted when stopping begins, for what is still starting. */
  readonly signal: AbortSignal;
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Registers cleanups, and also runs them when the process is terminated: nothing outlives it. */
export function openStops(): Stops {
  const stops: (() => unknown)[] = [];
  const ended = new AbortController();
  let ending: Promise<void> | undefined;
  const endAll = async () => {
    ended.abort();
    for (const stop of stops.splice(0).reverse()) await stop();
    for (const signal of signals) process.off(signal, interrupt);
  };
  const end = () => {
    ending ??= endAll();
    return ending;
  };
  const interrupt = () => void end().finally(() => process.exit(1));
  for (const signal of signals) process.on(signal, interrupt);
  return { push: (stop) => void stops.push(stop), end, signal: ended.signal };
}
