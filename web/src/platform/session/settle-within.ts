/** Runs all tasks and resolves when they have settled, or after `ms` milliseconds. */
export const settleWithin = (ms: number, tasks: ReadonlySet<() => Promise<unknown>>) =>
  Promise.race([
    Promise.allSettled([...tasks].map((task) => task())),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
