import { setTimeout as delay } from "node:timers/promises";
import { arrive, pages } from "./pages.ts";
import { createRandom, pickWeighted, type Random, thinkSeconds } from "./random.ts";
import { type Account, createVisitor, type Day, type Visitor } from "./visitor.ts";

/** A phase of the morning in which a number of students sign in at a constant rate per second. */
export type LoadStep = { readonly perSecond: number; readonly count: number };

/** All students of a day, each with a separate browser. */
export type VirtualUsers = {
  /** Signs in the next students, who start their day at once; resolves when the last of them is signed in. */
  arrive(step: LoadStep): Promise<void>;
  /** Resolves when all students have finished what they were doing; abort `day.over` first. */
  ended(): Promise<void>;
};

/** Factor on the weight of a page in focus. */
const focused = 10;

/** Starts with nobody signed in. `think` is the mean number of seconds between two pages; `focus` names pages to visit more often. */
export function createVirtualUsers(
  day: Day,
  accounts: readonly Account[],
  { seed, think, focus = [] }: { seed: number; think: number; focus?: readonly string[] },
): VirtualUsers {
  const mix = pages.map((page) =>
    focus.includes(page.name) ? { ...page, weight: page.weight * focused } : page,
  );
  const days: Promise<void>[] = [];
  let next = 0;

  const live = async (visitor: Visitor, random: Random) => {
    while (!day.over.aborted) {
      const seconds = thinkSeconds(think, random);
      await delay(seconds * 1000, undefined, { signal: day.over }).catch(() => {}); // over meanwhile
      if (day.over.aborted) break;
      await pickWeighted(mix, random).visit(visitor);
    }
    visitor.leave();
  };

  return {
    async arrive({ perSecond, count }) {
      const arrivals: Promise<unknown>[] = [];
      const start = performance.now();
      for (let at = 0; at < count && next < accounts.length; at++) {
        const account = accounts[next++];
        if (!account) break;
        const wait = start + (at * 1000) / perSecond - performance.now();
        if (wait > 0) await delay(wait);
        const random = createRandom(seed, account.number);
        const visitor = createVisitor(day, account, random);
        const arrival = arrive(visitor);
        arrivals.push(arrival);
        days.push(arrival.then((isIn) => (isIn ? live(visitor, random) : visitor.leave())));
      }
      await Promise.all(arrivals);
    },
    async ended() {
      await Promise.all(days);
    },
  };
}
