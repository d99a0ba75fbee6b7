import { findUnlike } from "./alike.ts";
import { startEnvironment } from "./environment.ts";
import { runLighthouse } from "./lighthouse.ts";
import { measureClosing } from "./lists.ts";
import { describeMachine } from "./machine.ts";
import { listMissed, measureRows } from "./measure-rows.ts";
import { withdrawPackages } from "./orders.ts";
import { rows } from "./rows.ts";
import { measureSecondStart } from "./second-start.ts";
import { readMemory } from "./servers.ts";
import { addStudents, demoBrand, signInOpeners } from "./students.ts";

type Options = {
  readonly seconds: number;
  readonly only: string;
  readonly connectionCounts: readonly number[];
  /** Number of replies in the forum. */
  readonly replies: number;
  readonly withStart: boolean;
  readonly withLighthouse: boolean;
};

/** Measures the demo's school: its second start, rows, memory, the closing of lists, and Lighthouse. Returns the missed aims. */
export async function measureDemo(options: Options): Promise<string[]> {
  const { seconds, only, connectionCounts, replies, withStart, withLighthouse } = options;
  // Before anything else runs.
  const started = withStart ? await checkSecondStart() : [];
  const { url, pool, serve, stop } = await startEnvironment();
  try {
    const { portal, floor } = await serve();
    const count = Math.max(...connectionCounts);
    const students = await addStudents(pool, portal.url, count, replies);
    const openers = await signInOpeners(pool, portal.url, { brand: demoBrand, students, count });
    await pool.query("analyze");
    console.log(`${describeMachine()}, ${seconds} s a row\n`);
    const chosen = rows.filter(({ name }) => name.includes(only));
    const results = await measureRows({
      pool,
      portal,
      floor,
      brand: demoBrand,
      students,
      openers,
      rows: chosen,
      connectionCounts,
      seconds,
      doubt: findUnlike,
    });
    const missed = [...started, ...listMissed(results), ...findUnlike(results).map(({ text }) => text)];
    const memory = await readMemory(portal.process.pid ?? 0);
    console.log(`\nmemory of the server: ${memory.now} MB, peak ${memory.peak} MB (aim: under 200)`);
    if (memory.peak >= 200) missed.push(`memory ${memory.peak} MB`);
    const { closed, seconds: took, megabytes } = await measureClosing(pool, url, 10_000);
    console.log(
      `closing ${closed} expired lists: ${took.toFixed(1)} s (aim: under 10), ${megabytes.toFixed(0)} MB more memory (aim: under 32)`,
    );
    if (closed !== 10_000) missed.push(`closing closed ${closed} lists`);
    if (took >= 10) missed.push(`closing took ${took.toFixed(1)} s`);
    // Lists are closed in batches, each one statement and a number.
    if (megabytes >= 32) missed.push(`closing took ${megabytes.toFixed(0)} MB`);
    await withdrawPackages(pool, demoBrand);
    if (withLighthouse) missed.push(...(await runLighthouse(portal.url)));
    return missed;
  } finally {
    await stop();
  }
}

async function checkSecondStart(): Promise<string[]> {
  const seconds = await measureSecondStart();
  console.log(`second start: ${seconds.toFixed(1)} s, the median of 3 (aim: under 3)\n`);
  return seconds < 3 ? [] : [`second start ${seconds.toFixed(1)} s`];
}
