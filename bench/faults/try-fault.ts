import { setTimeout as delay } from "node:timers/promises";
import { countFailures, isSuccess, type Seen } from "../day/figures.ts";
import { createLedger } from "../day/ledger.ts";
import { smallSchoolHost } from "../day/small-school.ts";
import { createVirtualUsers } from "../day/virtual-users.ts";
import type { Account, Day } from "../day/visitor.ts";
import { type Audit, audit } from "./audit.ts";
import { damage, findMissed } from "./damage.ts";
import type { Environment } from "./environment.ts";
import type { Fault } from "./list.ts";
import { findRecovery, type Recovery } from "./recovery.ts";

export type Outcome = {
  readonly fault: Fault;
  readonly requests: number;
  /** Failed requests by status. */
  readonly failures: string;
  /** Share of students who saw a failure. */
  readonly hit: string;
  /** The slowest answer, in seconds. */
  readonly longest: number;
  /** The longest time from a write's first attempt until it was accepted or refused, and its kind. */
  readonly longestWrite: string;
  readonly recovery: Recovery;
  readonly audit: Audit;
  /** Descriptions of what went wrong. */
  readonly problems: readonly string[];
};

export type Settings = { seed: number; think: number; signInsPerSecond: number; damaged: boolean };

/** Seconds to wait before the fault, at least after it, and until students stop retrying. */
const [calmBefore, calmAfter, patience] = [8, 12, 200];

/** Lets students study, injects the fault, repairs it, and checks what they saw and what was stored. */
export async function tryFault(
  environment: Environment,
  fault: Fault,
  accounts: readonly Account[],
  { seed, think, signInsPerSecond, damaged }: Settings,
): Promise<Outcome> {
  const [over, givenUp] = [new AbortController(), new AbortController()];
  const seen: Seen[] = [];
  const lost: string[] = [];
  let longestWrite = { kind: "none", ms: 0 };
  const day: Day = {
    port: environment.portal.port,
    host: smallSchoolHost,
    name: fault.name,
    ledger: createLedger(),
    watch: (one) => seen.push(one),
    lost: (email) => lost.push(email),
    settled: (kind, ms) => {
      if (ms > longestWrite.ms) longestWrite = { kind, ms };
    },
    over: over.signal,
    givenUp: givenUp.signal,
  };
  const users = createVirtualUsers(day, accounts, { seed, think, focus: fault.focus ?? [] });
  await users.arrive({ perSecond: signInsPerSecond, count: accounts.length });
  await delay(calmBefore * 1000);

  const struck = performance.now();
  await fault.strike(environment);
  await delay(fault.seconds * 1000);
  const since = fault.repair ? performance.now() : struck;
  await fault.repair?.(environment);
  await waitForCalm(seen, struck, since);
  over.abort();
  const timer = setTimeout(() => givenUp.abort(), patience * 1000);
  await users.ended();
  clearTimeout(timer);

  const emails = accounts.map(({ email }) => email);
  const done = damaged ? await damage(environment, emails) : [];
  for (const { what } of done) console.log(`  damaged: ${what}`);
  const audited = await audit(environment, day.ledger, emails);
  if (damaged) for (const finding of audited.findings) console.log(`  reported: ${finding}`);
  const recovery = findRecovery(seen, struck, since);
  return {
    fault,
    requests: seen.length,
    failures: countFailures(seen),
    recovery,
    audit: damaged ? { ...audited, findings: findMissed(done, audited.findings) } : audited,
    hit: `${new Set(seen.filter((one) => !isSuccess(one)).map(({ student }) => student)).size} of ${accounts.length}`,
    longest: Math.max(...seen.map(({ ms }) => ms)) / 1000,
    longestWrite: `${(longestWrite.ms / 1000).toFixed(1)} s (${longestWrite.kind})`,
    problems: findProblems(fault, seen, lost, recovery),
  };
}

/** Waits until each failed kind of request has succeeded again and nothing has failed for some seconds. */
async function waitForCalm(seen: readonly Seen[], struck: number, since: number): Promise<void> {
  const end = performance.now() + 90_000;
  for (;;) {
    await delay(1_000);
    const { lastFailure, stillFailing } = findRecovery(seen, struck, since);
    const quiet = (performance.now() - since) / 1000 - lastFailure;
    if ((quiet > calmAfter && stillFailing.length === 0) || performance.now() > end) return;
  }
}

function findProblems(
  fault: Fault,
  seen: readonly Seen[],
  lost: readonly string[],
  recovery: Recovery,
): string[] {
  const unexpected = seen.filter((one) => !isSuccess(one) && !fault.statuses.includes(one.status));
  const kinds = [
    ...Map.groupBy(unexpected, ({ kind, status, message }) => `${kind}: ${status} ${message ?? ""}`),
  ];
  const flaws = new Set(seen.flatMap(({ flaw }) => flaw ?? []));
  return [
    ...kinds.map(([name, ones]) => `${name.trim()} × ${ones.length}`),
    ...[...flaws].map((flaw) => `an answer is not as promised: ${flaw}`),
    ...(lost.length > 0 ? [`${lost.length} sessions lost`] : []),
    ...recovery.stillFailing.map((kind) => `${kind} did not succeed again`),
  ];
}
