/** What a program started and must stop again. */
export type Stops = {
  /** How to stop what was just started. */
  push(stop: () => unknown): void;
  /** Stops everything, the last started first; further calls do nothing. */
  end(): Promise<void>;
  /** Aborted as soon as stopping begins, for what is still starting. */
  readonly signal: AbortSignal;
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Keeps how to put away what is started, and does so when the program is told to end, too: nothing outlives it. */
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
