/** Lets a script that is told to end put away first what it started. */
export function endOnInterrupt(end: () => Promise<unknown>): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
}
