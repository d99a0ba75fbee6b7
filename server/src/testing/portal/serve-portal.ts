/**
 * Runs a portal with the built web for a browser test, as a process that the test may kill. Over the IPC
 * channel it receives `PortalOrder`s and answers each with a `PortalState`; it ends when the channel closes.
 */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createApp } from "../../app.ts";
import { loadConfig } from "../../config.ts";
import { createDatabase } from "../../db/database.ts";
import { createPool } from "../../db/pool.ts";
import { createJobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { startTestGateway } from "../commerce/test-gateway.ts";
import { copyFiles, createTestDatabase, type DemoTemplate } from "../database/databases.ts";

export type PortalOrder = {
  readonly template: DemoTemplate;
  /** Environment variables of the configuration. */
  readonly env: Record<string, string>;
  /** How far the server's clock is ahead of the real one. */
  readonly aheadMs: number;
  /** The state of an earlier process of the same portal. */
  readonly before?: PortalState;
};
export type PortalState = {
  readonly port: number;
  readonly databaseUrl: string;
  /** Address of the payment simulator's page and API. */
  readonly simulatorUrl: string;
};

const webhookSecret = "a-secret-of-the-tests";

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

async function serve({ template, env, before }: PortalOrder) {
  const copy = before ? undefined : await createTestDatabase(template.serverUrl, template);
  const databaseUrl = before?.databaseUrl ?? copy?.url ?? "";
  const database = createDatabase(createPool(databaseUrl, { max: 5 }));
  const log = createLog("silent");
  const jobs = createJobs(database, log);
  // A restarted portal uses the same folder, with its files and mails.
  const dataDir = dataDirOf(databaseUrl);
  const filesFolder = join(dataDir, "files");
  if (!before) await copyFiles(template, filesFolder);
  const payments = await startTestGateway({
    clock,
    folder: join(dataDir, "simulator"),
    timeoutMs: 20_000,
    ticking: true,
    port: before ? Number(new URL(before.simulatorUrl).port) : 0,
  });
  const app = await createApp({
    config: loadConfig({ DATA_DIR: dataDir, ...env }),
    database,
    storage: createFolderStorage(filesFolder),
    clock,
    jobs,
    log,
    gateway: payments.gateway,
    webhookSecret,
    webFolder: join(import.meta.dirname, "../../../../web/dist"),
    checkAnswers: true,
  });
  // the web takes its time from the answers' Date header, so it has to be the test clock's
  app.server.prependListener("request", (_request, response) =>
    response.setHeader("Date", clock.now().toUTCString()),
  );
  await jobs.start();
  const address = await app.listen({ port: before?.port ?? 0, host: "127.0.0.1" });
  payments.simulator.sendWebhooksTo(`${address}/api/v1/webhooks/pagarme/${webhookSecret}`);
  return { port: Number(new URL(address).port), databaseUrl, simulatorUrl: payments.simulator.url };
}

const dataDirOf = (databaseUrl: string) =>
  join(tmpdir(), `sabia-data-${basename(new URL(databaseUrl).pathname)}`);

let state: PortalState | undefined;
process.on("message", async (order: PortalOrder) => {
  aheadMs = order.aheadMs;
  state ??= await serve(order);
  process.send?.(state);
});
await once(process, "disconnect");
if (state) await rm(dataDirOf(state.databaseUrl), { recursive: true, force: true });
process.exit();
