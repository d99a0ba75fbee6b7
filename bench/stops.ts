/** What a program started, to be put away again. */
export type Stops = {
  /** How to put away what was just started. */
  push(stop: () => unknown): void;
  /** Puts all of it away, the last started first; however often it is called, once. */
  end(): Promise<void>;
  /** Aborted as soon as that begins: for what is still starting. */
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
