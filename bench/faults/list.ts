import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { readPostmasterPid } from "../../server/src/testing/database/embedded-place.ts";
import type { Environment } from "./environment.ts";

/** One fault, and how it is repaired. */
export type Fault = {
  readonly name: string;
  /** The description in the table of results. */
  readonly title: string;
  /** How long it lasts; 0 if it needs no repair. */
  readonly seconds: number;
  /** Statuses that students may get; any other is a finding. */
  readonly statuses: readonly number[];
  /** The pages it affects most; students visit them more often. */
  readonly focus?: readonly string[];
  /** Why it can't be tried on this machine. */
  unfit?(environment: Environment): string | undefined;
  strike(environment: Environment): Promise<void>;
  repair?(environment: Environment): Promise<void>;
};

const minutes = 60;
const needsClock = ({ clock }: Environment) => (clock.movable ? undefined : "libfaketime is not installed");

/** A fault of the clock only. */
const stepClock = (name: string, title: string, seconds: number, statuses: readonly number[]): Fault => ({
  name,
  title,
  statuses,
  seconds: 12,
  unfit: needsClock,
  focus: ["list", "exercise", "out and in"],
  async strike({ clock, portal }) {
    await clock.set(seconds);
    // libfaketime rereads the offset each second; a step that didn't take effect would prove nothing.
    for (let tries = 0; Math.abs((await portal.readClock()) - Date.now() / 1000 - seconds) > 5; tries++) {
      if (tries === 50) throw new Error("the portal's clock did not step");
      await delay(100);
    }
  },
  repair: ({ clock }) => clock.set(0),
});

/** Makes the payment gateway hang or drop calls. */
const breakGateway = (name: string, title: string, kind: "hang" | "drop_after"): Fault => ({
  name,
  title,
  seconds: 10,
  statuses: [503],
  focus: ["checkout"],
  strike: async ({ gateway }) => gateway.running().simulator.faults.add({ kind }),
  repair: async ({ gateway }) => gateway.running().simulator.faults.clear(),
});

let hog: { end(): Promise<void> } | undefined;

/** All faults, in the order they are tried. */
export const faults: readonly Fault[] = [
  {
    name: "server-killed",
    title: "server killed (`SIGKILL`), restarted after 3 s",
    seconds: 3,
    statuses: [0, 503],
    strike: ({ portal }) => portal.kill(),
    repair: ({ portal }) => portal.start(),
  },
  {
    name: "postgres-killed",
    title: "PostgreSQL killed (`SIGKILL` of the postmaster)",
    seconds: 0,
    statuses: [503],
    strike: async ({ dataDir }) => void process.kill(readPostmasterPid(dataDir), "SIGKILL"),
  },
  {
    name: "postgres-restarted",
    title: "PostgreSQL restarted (`SIGINT`, fast shutdown)",
    seconds: 0,
    statuses: [503],
    strike: async ({ dataDir }) => void process.kill(readPostmasterPid(dataDir), "SIGINT"),
  },
  {
    name: "connections",
    title: "connections exhausted: another client takes all 100 for 10 s",
    seconds: 10,
    statuses: [503],
    async strike(environment) {
      hog = await takeAllConnections(environment.databaseUrl());
    },
    async repair() {
      await hog?.end();
    },
  },
  {
    name: "disk-full",
    title: "disk full for uploads for 10 s",
    seconds: 10,
    statuses: [503],
    focus: ["upload"],
    unfit: ({ disks }) => (disks.length > 0 ? undefined : "this user may not mount a small disk"),
    async strike({ disks }) {
      for (const disk of disks) await fillDisk(join(disk, "filling"));
    },
    async repair({ disks }) {
      for (const disk of disks) await rm(join(disk, "filling"));
    },
  },
  // A list that expires by the stepped clock is closed for good.
  stepClock("clock-ahead", "clock stepped an hour ahead, and back after 12 s", 60 * minutes, [412]),
  stepClock("clock-back", "clock stepped an hour back, and ahead after 12 s", -60 * minutes, []),
  {
    name: "mail-gone",
    title: "mail server down for 10 s",
    seconds: 10,
    statuses: [],
    focus: ["forgotten password"],
    strike: ({ mail }) => mail.stop(),
    repair: ({ mail }) => mail.start(),
  },
  {
    name: "gateway-gone",
    title: "payment gateway down for 10 s",
    seconds: 10,
    statuses: [503],
    focus: ["checkout"],
    strike: ({ gateway }) => gateway.stop(),
    repair: ({ gateway }) => gateway.start(),
  },
  breakGateway("gateway-silent", "payment gateway accepts calls but doesn't answer for 10 s", "hang"),
  breakGateway("gateway-cuts", "payment gateway charges, then closes the connection, for 10 s", "drop_after"),
];

/** Takes all free connections, terminates the others, and takes those too, until stopped. */
async function takeAllConnections(url: string): Promise<{ end(): Promise<void> }> {
  const taken: pg.Client[] = [];
  let going = true;
  const take = async () => {
    const client = new pg.Client({ connectionString: url, application_name: "somebody else" });
    client.on("error", () => {}); // ends with the database
    try {
      await client.connect();
      taken.push(client);
      return true;
    } catch {
      return false; // no connection is left
    }
  };
  await take();
  const [first] = taken;
  if (!first) throw new Error("not even one connection could be taken");
  const work = (async () => {
    while (going) {
      while (going && (await take()));
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and application_name <> 'somebody else'`,
      );
    }
  })();
  return {
    async end() {
      going = false;
      await work;
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}

/** Fills the disk with zeros, so that the next write fails with a real ENOSPC. */
async function fillDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, ".."));
  await writeFile(path, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
}
