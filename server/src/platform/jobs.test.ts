import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createDatabase, type Database } from "../db/database.ts";
import { migrateAll, migrateBrand } from "../db/migrate.ts";
import { createPool } from "../db/pool.ts";
import { createTestDatabase } from "../testing/database/databases.ts";
import { createJobs, type JobData, type RunningJobs } from "./jobs.ts";
import { createLog } from "./log.ts";

let url: string;
let drop: () => Promise<void>;
let database: Database;
const running: RunningJobs[] = [];
const databases: Database[] = [];
beforeAll(async () => {
  ({ url, drop } = await createTestDatabase(inject("serverUrl")));
  database = createDatabase(createPool(url, { max: 3 }));
  await migrateAll(database.pool);
  await migrateBrand(database.pool, "jatoba");
});
afterAll(async () => {
  for (const jobs of running) await jobs.stop();
  for (const own of databases) await own.close();
  await database.close();
  await drop();
});

/** One process of an installation; `work` runs its jobs. */
async function startProcess(queue: string, work: (data: JobData) => Promise<void>): Promise<RunningJobs> {
  const own = createDatabase(createPool(url, { max: 3 }));
  databases.push(own);
  const jobs = createJobs(own, createLog("silent"));
  jobs.schedule(`${queue}-sweep`, "* * * * *", async () => {});
  jobs.handle(queue, work);
  await jobs.start();
  running.push(jobs);
  return jobs;
}
const db = () => database.brand("jatoba");
const patience = { timeout: 20_000, interval: 50 };

test("several processes that start at once share a queue, and each job runs once", async () => {
  const done: number[] = [];
  const work = async ({ number }: JobData) => {
    done.push(Number(number));
  };
  const [first] = await Promise.all([startProcess("shared", work), startProcess("shared", work)]);
  await db()
    .transaction()
    .execute(async (within) => {
      for (let number = 0; number < 10; number++) await first?.send("shared", { number }, { within });
    });
  await vi.waitFor(() => expect(done).toHaveLength(10), patience);
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("waiting jobs run without a pause between them", async () => {
  const doneAt: number[] = [];
  const jobs = await startProcess("many", async () => {
    doneAt.push(performance.now());
  });
  await db()
    .transaction()
    .execute(async (within) => {
      for (let number = 0; number < 20; number++) await jobs.send("many", { number }, { within });
    });
  await vi.waitFor(() => expect(doneAt).toHaveLength(20), { ...patience, timeout: 40_000 });
  // One poll per second would take 19 seconds.
  expect((doneAt.at(-1) ?? 0) - (doneAt[0] ?? 0)).toBeLessThan(9_500);
});

test("a sweep also runs at the start, so that nothing waits for its next scheduled time", async () => {
  const own = createDatabase(createPool(url, { max: 3 }));
  databases.push(own);
  const jobs = createJobs(own, createLog("silent"));
  running.push(jobs);
  let sweeps = 0;
  jobs.schedule("yearly-sweep", "0 0 1 1 *", async () => {
    sweeps++;
  });
  await jobs.start();
  await vi.waitFor(() => expect(sweeps).toBe(1), patience);
});

test("a process that starts doesn't begin a sweep that is running", async () => {
  let end: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let sweeps = 0;
  for (const _process of [1, 2]) {
    const own = createDatabase(createPool(url, { max: 3 }));
    databases.push(own);
    const jobs = createJobs(own, createLog("silent"));
    running.push(jobs);
    jobs.schedule("long-sweep", "0 0 1 1 *", async () => {
      sweeps++;
      await over;
    });
    await jobs.start();
    await vi.waitFor(() => expect(sweeps).toBe(1), patience);
  }
  const { rows } = await database.pool.query("select state from pgboss.job where name = 'long-sweep'");
  expect(rows).toEqual([{ state: "active" }]);
  end();
});

test("a sweep whose process died is taken over within a minute, however far its next time is", async () => {
  const begin = async (sweep: () => Promise<void>) => {
    const own = createDatabase(createPool(url, { max: 3 }));
    const jobs = createJobs(own, createLog("silent"));
    jobs.schedule("orphaned-sweep", "0 0 1 1 *", sweep);
    await jobs.start();
    return { own, jobs };
  };
  let begun = false;
  const dead = await begin(() => {
    begun = true;
    return new Promise(() => {});
  });
  await vi.waitFor(() => expect(begun).toBe(true), patience);
  // Simulates a killed process: it can't reach the database any more.
  await dead.own.close();

  let sweeps = 0;
  const next = await begin(async () => {
    sweeps++;
  });
  running.push(next.jobs);
  databases.push(next.own);
  // Simulates half a minute without a heartbeat.
  await database.pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '31 s' where name = 'orphaned-sweep'",
  );
  await vi.waitFor(() => expect(sweeps).toBe(1), { timeout: 50_000, interval: 50 });
}, 60_000);

test("a failed sweep waits for its next scheduled time", async () => {
  const own = createDatabase(createPool(url, { max: 3 }));
  databases.push(own);
  const jobs = createJobs(own, createLog("silent"));
  running.push(jobs);
  let sweeps = 0;
  jobs.schedule("failing-sweep", "0 0 1 1 *", async () => {
    sweeps++;
    throw new Error("not today");
  });
  await jobs.start();
  const findStates = async () => {
    const { rows } = await database.pool.query("select state from pgboss.job where name = 'failing-sweep'");
    return rows.map(({ state }) => state);
  };
  await vi.waitFor(
    async () => expect(["created", "active"]).not.toContain((await findStates())[0]),
    patience,
  );
  expect(await findStates()).toEqual(["completed"]);
  expect(sweeps).toBe(1);
});

test("the same schedule in two processes exists once", async () => {
  const { rows } = await database.pool.query(
    "select name, cron from pgboss.schedule where name = 'shared-sweep'",
  );
  expect(rows).toEqual([{ name: "shared-sweep", cron: "* * * * *" }]);
});

test("a job commits with its transaction, waits for its start time, and runs again when it throws", async () => {
  const done: string[] = [];
  let failures = 1;
  const jobs = await startProcess("late", async ({ name }) => {
    done.push(String(name));
    if (name === "fails once" && failures-- > 0) throw new Error("not yet");
  });
  const undone = db()
    .transaction()
    .execute(async (within) => {
      await jobs.send("late", { name: "rolled back" }, { within });
      throw new Error("no");
    });
  await expect(undone).rejects.toThrow("no");
  await db()
    .transaction()
    .execute(async (within) => {
      await jobs.send(
        "late",
        { name: "next year" },
        { within, startAfter: new Date(Date.now() + 365 * 86_400_000) },
      );
      await jobs.send("late", { name: "fails once" }, { within });
    });
  await vi.waitFor(() => expect(done).toEqual(["fails once", "fails once"]), patience);
});
