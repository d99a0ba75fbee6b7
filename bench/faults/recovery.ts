import { isSuccess, type Seen } from "../day/figures.ts";

/** How a portal recovered, in seconds from `since`. */
export type Recovery = {
  /** Until the first success among requests started after it. */
  readonly firstSuccess: number | undefined;
  /** Until the last failure; 0 if there was none. */
  readonly lastFailure: number;
  /** Kinds of request that failed and didn't succeed again. */
  readonly stillFailing: readonly string[];
};

/** Finds out from the requests when the portal had recovered; `struck` and `since` are from `performance.now()`. */
export function findRecovery(seen: readonly Seen[], struck: number, since: number): Recovery {
  const after = seen.filter(({ at }) => at >= since);
  const begun = after.filter((one) => isSuccess(one) && one.at - one.ms >= since);
  const failures = seen.filter((one) => !isSuccess(one) && one.at >= struck);
  const seconds = (at: number) => Math.max(0, (at - since) / 1000);
  const lastOf = Map.groupBy(failures, ({ kind }) => kind);
  return {
    firstSuccess: begun.length === 0 ? undefined : seconds(Math.min(...begun.map(({ at }) => at))),
    lastFailure: failures.length === 0 ? 0 : seconds(Math.max(...failures.map(({ at }) => at))),
    stillFailing: [...lastOf]
      .filter(([kind, ones]) => {
        const last = Math.max(...ones.map(({ at }) => at));
        return !seen.some((one) => one.kind === kind && isSuccess(one) && one.at > last);
      })
      .map(([kind]) => kind),
  };
}
