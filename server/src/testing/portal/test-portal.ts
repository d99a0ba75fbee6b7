import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { createApp } from "../../app.ts";
import { loadConfig } from "../../config.ts";
import { type BrandDb, createDatabase, type Database } from "../../db/database.ts";
import { createPool } from "../../db/pool.ts";
import { createLog } from "../../platform/log.ts";
import { createFolderStorage, type Storage } from "../../platform/storage/storage.ts";
import { startTestGateway, type TestGateway } from "../commerce/test-gateway.ts";
import { copyFiles, createTestDatabase, type DemoTemplate } from "../database/databases.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { createTestJobs, type TestJobs } from "./test-jobs.ts";

/** Demo accounts that tests sign in as. */
export const people = {
  ana: { host: "sabia.localhost", email: "ana.lima@sabia.example", password: "sabia-ana-1" },
  bruno: { host: "sabia.localhost", email: "bruno.reis@sabia.example", password: "sabia-bruno-1" },
  carla: { host: "sabia.localhost", email: "carla.nunes@sabia.example", password: "sabia-carla-1" },
  davi: { host: "ipe.localhost", email: "davi.moura@ipe.example", password: "ipe-davi-1" },
  anaOfIpe: { host: "ipe.localhost", email: "ana.lima@sabia.example", password: "ipe-ana-1" },
} as const;
export type Person = keyof typeof people;

/** The secret at the end of the webhook address. */
export const testWebhookSecret = "a-secret-of-the-tests";

type CallOptions = Omit<InjectOptions, "method" | "url"> & { host?: string };

/** Calls the API as somebody: `client.get("/course")`, paths below `/api/v1`. */
export type Client = {
  readonly token: string | undefined;
  get(path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<LightMyRequestResponse>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<LightMyRequestResponse>;
  send(method: string, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  readonly jobs: TestJobs;
  /** The payment simulator, with the app's clock. */
  readonly payments: TestGateway;
  /** Where mails are stored, for an app without SMTP_URL. */
  readonly dataDir: string;
  /** The folder of its storage. */
  readonly filesFolder: string;
  readonly url: string;
  /** The tables of the Sabiá brand. */
  readonly db: BrandDb;
  anonymous(host?: string): Client;
  withToken(token: string, host?: string): Client;
  signIn(person: Person): Promise<Client>;
  close(): Promise<void>;
};

export type PortalOptions = {
  log?: Logger;
  wrapStorage?: (storage: Storage) => Storage;
  /** A build of the web, to serve pages too. */
  webFolder?: string;
  /** Called for each new database connection, before its first statement. */
  onConnection?: (connection: pg.PoolClient) => void;
};

/** The whole portal on a copy of a template's database, usable without a test runner. */
export async function openPortal(
  template: DemoTemplate,
  env: Record<string, string> = {},
  options: PortalOptions = {},
): Promise<TestApp> {
  const { url, drop } = await createTestDatabase(template.serverUrl, template);
  const portal = await openPortalOn(url, env, options);
  await copyFiles(template, portal.filesFolder);
  const close = async () => {
    await portal.close();
    await drop();
  };
  return { ...portal, close };
}

/** The whole portal on an existing database, which stays; its store is empty. */
export async function openPortalOn(
  url: string,
  env: Record<string, string> = {},
  {
    log = createLog("silent"),
    wrapStorage = (storage) => storage,
    webFolder,
    onConnection,
  }: PortalOptions = {},
): Promise<TestApp> {
  const pool = createPool(url, { max: 6 });
  if (onConnection) pool.on("connect", onConnection);
  const database = createDatabase(pool);
  const clock = createTestClock();
  const jobs = createTestJobs(clock);
  const dataDir = await mkdtemp(join(tmpdir(), "sabia-data-"));
  const filesFolder = join(dataDir, "files");
  const payments = await startTestGateway({ clock });
  const app = await createApp({
    config: loadConfig({ DATA_DIR: dataDir, ...env }),
    database,
    storage: wrapStorage(createFolderStorage(filesFolder)),
    clock,
    jobs,
    log,
    gateway: payments.gateway,
    webhookSecret: testWebhookSecret,
    checkAnswers: true,
    ...(webFolder !== undefined && { webFolder }),
  });
  await app.ready();

  const createClient = (host: string, token?: string): Client => {
    const send: Client["send"] = (method, path, { host: other, headers, ...rest } = {}) =>
      app.inject({
        method: method as "GET",
        url: `/api/v1${path}`,
        headers: { host: other ?? host, ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...rest,
      });
    const withBody =
      (method: string): Client["post"] =>
      (path, body, options) =>
        send(method, path, { ...options, ...(body !== undefined && { payload: body as object }) });
    return {
      token,
      send,
      get: (path, options) => send("GET", path, options),
      post: withBody("POST"),
      patch: withBody("PATCH"),
    };
  };

  return {
    app,
    database,
    clock,
    jobs,
    payments,
    dataDir,
    filesFolder,
    url,
    db: database.brand("sabia"),
    anonymous: (host = "sabia.localhost") => createClient(host),
    withToken: (token, host = "sabia.localhost") => createClient(host, token),
    async signIn(person) {
      const { host, email, password } = people[person];
      const answer = await createClient(host).post("/auth/login", { email, password });
      if (answer.statusCode !== 200) throw new Error(`${person} could not sign in: ${answer.body}`);
      return createClient(host, answer.json().token);
    },
    async close() {
      await app.close();
      await payments.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
