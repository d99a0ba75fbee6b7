import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { systemClock } from "../../server/src/platform/clock.ts";
import { startTestGateway, type TestGateway } from "../../server/src/testing/commerce/test-gateway.ts";
import { readDatabaseUrl } from "../../server/src/testing/database/embedded-place.ts";
import { startTestSmtp, type TestSmtp } from "../../server/src/testing/portal/test-smtp.ts";
import { createDayPortal, type DayPortal } from "../day/portal.ts";
import { addSmallSchool } from "../day/small-school.ts";
import type { Account } from "../day/visitor.ts";
import { openPool } from "../pool.ts";
import { findFreePort } from "../servers.ts";
import { makeFolder, setUp } from "../set-up.ts";
import type { Stops } from "../stops.ts";

const webhookSecret = "o-endereco-do-dia";
/** Size of the disk for files, in megabytes. */
const diskSize = 64;

/** A portal with its own PostgreSQL and its external dependencies, each of which can be broken separately. */
export type Environment = {
  readonly dataDir: string;
  readonly accounts: Account[];
  readonly portal: DayPortal;
  /** Folders of the disks that uploads pass through; empty if no separate disks could be mounted. */
  readonly disks: readonly string[];
  databaseUrl(): string;
  /** A separate connection to the database, to inspect it and to interfere. */
  withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  readonly mail: { stop(): Promise<void>; start(): Promise<void>; messages(): TestSmtp["messages"] };
  readonly gateway: { stop(): Promise<void>; start(): Promise<void>; running(): TestGateway };
  /** Whether the portal's clock can be moved: it runs with libfaketime. */
  readonly clock: { readonly movable: boolean; set(seconds: number): Promise<void> };
  end(): Promise<void>;
};

/** Sets up everything, with the given number of fresh students. */
export const openEnvironment = (students: number): Promise<Environment> =>
  setUp(async (stops) => {
    const folder = await makeFolder(stops, "faults");
    const dataDir = join(folder, "data");
    const disks = await mountDisks(dataDir, stops);
    const mail = await openMail();
    stops.push(() => mail.stop());
    const gateway = await openPayments(join(folder, "gateway"));
    stops.push(() => gateway.stop());
    const { url, secretKey, publicKey } = gateway.running().simulator;
    const clock = await openClock(join(folder, "clock"));
    const portal = await createDayPortal({
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      TOKEN_LIFETIME_SECONDS: "30",
      LOGIN_FAILURES_BY_ADDRESS: "100000",
      LOG_LEVEL: "warn",
      SMTP_URL: mail.url,
      MAIL_FROM: "portal@sabia.example",
      TMPDIR: disks[1] ?? tmpdir(),
      // A full disk is to fail in the middle of an upload.
      RESERVED_DISK_MB: "0",
      PAGARME_URL: `${url}/core/v5`,
      PAGARME_WEBHOOK_SECRET: webhookSecret,
      PAGARME_SECRET_KEY: secretKey,
      PAGARME_PUBLIC_KEY: publicKey,
      ...clock.env,
    });
    await portal.start();
    stops.push(() => portal.stop());
    gateway.sendWebhooksTo(`http://127.0.0.1:${portal.port}/api/v1/webhooks/pagarme/${webhookSecret}`);

    const databaseUrl = () => readDatabaseUrl(dataDir);
    const pool = openPool(databaseUrl(), 1);
    const accounts = await addSmallSchool(pool, students);
    await pool.end();
    return {
      dataDir,
      accounts,
      portal,
      disks,
      databaseUrl,
      mail,
      gateway,
      clock,
      end: stops.end,
      async withClient(work) {
        const client = new pg.Client({ connectionString: databaseUrl() });
        client.on("error", () => {}); // the fault may be that the connection ends
        await client.connect();
        try {
          return await work(client);
        } finally {
          await client.end().catch(() => {});
        }
      },
    };
  });

/** Mounts a small RAM disk each for stored files and for uploads in progress, if this user may. */
async function mountDisks(dataDir: string, stops: Stops): Promise<string[]> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return [];
  const folders = ["files", "receiving"].map((name) => join(dataDir, name));
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}m`, "tmpfs", folder]);
    } catch {
      return []; // a container's root, who may not
    }
    stops.push(() => execFileSync("umount", [folder]));
  }
  return folders;
}

async function openMail() {
  const port = await findFreePort();
  const first = await startTestSmtp({ port });
  // A message may still arrive while its server closes, so each server keeps its own messages.
  const servers = [first];
  return {
    url: first.url,
    messages: () => servers.flatMap(({ messages }) => messages),
    start: async () => void servers.push(await startTestSmtp({ port })),
    stop: () => servers.at(-1)?.close() ?? Promise.resolve(),
  };
}

async function openPayments(folder: string) {
  const port = await findFreePort();
  const open = () => startTestGateway({ folder, port, clock: systemClock, ticking: true });
  let gateway: TestGateway | undefined = await open();
  let webhooksTo: string | undefined;
  return {
    running() {
      if (!gateway) throw new Error("the gateway is away");
      return gateway;
    },
    sendWebhooksTo(url: string) {
      webhooksTo = url;
      gateway?.simulator.sendWebhooksTo(url);
    },
    async start() {
      gateway = await open();
      if (webhooksTo !== undefined) gateway.simulator.sendWebhooksTo(webhooksTo);
    },
    async stop() {
      await gateway?.stop();
      gateway = undefined;
    },
  };
}

/** A file with the offset of the portal's clock; libfaketime (Debian: `libfaketime`) reads it once a second. */
async function openClock(file: string) {
  const [library] = globSync("/usr/lib/*/faketime/libfaketime.so.1");
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
  await set(0);
  const movable = library !== undefined;
  const env: Record<string, string> = movable
    ? {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: "1",
        // Timers must not be affected: a step of the clock changes only the time of day.
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      }
    : {};
  return { movable, set, env };
}
