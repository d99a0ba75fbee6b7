import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { isLoopbackHost } from "../platform/http/at-this-machine.ts";
import { inheritOwner } from "../platform/storage/inherit-owner.ts";
import { createCharges } from "./charges.ts";
import { SimulatorError } from "./errors.ts";
import { createFaults } from "./faults.ts";
import { registerGateway } from "./gateway-routes.ts";
import { registerHand } from "./hand-routes.ts";
import { createPresenter } from "./present.ts";
import { openStore } from "./store.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createWebhooks } from "./webhooks.ts";

export type SimulatorOptions = {
  /** Where it keeps its state and keys; without a folder all is forgotten when it ends. */
  readonly folder: string | undefined;
  /** 0 picks any free port. Always on 127.0.0.1. */
  readonly port: number;
  readonly clock: Clock;
  /** Whether time passes by itself; otherwise the test calls `tick`. */
  readonly ticking: boolean;
};

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

const tickMs = 250;

/** Starts a payment gateway that speaks Pagar.me v5, for this machine only. */
export async function startSimulator({ folder, port, clock, ticking }: SimulatorOptions) {
  const keys = findKeys(folder);
  const store = openStore(folder && join(folder, "journal.jsonl"));
  const charges = createCharges({ store, clock });
  const subscriptions = createSubscriptions({ store, clock, charges });
  const presenter = createPresenter(store);
  const faults = createFaults();
  const webhooks = createWebhooks({ store, clock, presenter });
  const tick = async () => {
    charges.settleDue();
    subscriptions.billDue();
    await webhooks.sendDue();
  };

  const app = Fastify({ forceCloseConnections: true });
  protect(app);
  registerGateway(app, { store, clock, charges, subscriptions, presenter, faults, keys });
  const onChange = () => webhooks.sendDue();
  registerHand(app, { store, charges, subscriptions, presenter, faults, onChange });
  const url = await app.listen({ host: "127.0.0.1", port });
  const timer = ticking ? setInterval(tick, tickMs) : undefined;

  return {
    url,
    ...keys,
    faults,
    tick,
    /** Where webhooks go. */
    sendWebhooksTo: webhooks.sendTo,
    takeWebhooks: webhooks.takeWaiting,
    async stop(): Promise<void> {
      clearInterval(timer);
      await app.close();
      await webhooks.stop();
      store.close();
    },
  };
}

/** Keeps other sites out: pages whose host name points here, and pages that post forms here. */
function protect(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, method, url }) => {
    if (!isLoopbackHost(headers.host)) throw new SimulatorError(403, "This host is not known here.");
    const site = headers["sec-fetch-site"];
    const foreign =
      (site !== undefined && site !== "same-origin" && site !== "none") ||
      (headers.origin !== undefined && headers.origin !== `http://${headers.host}`);
    // Tokens are requested by the portal's pages, which have another origin.
    if (foreign && method !== "GET" && !url.startsWith("/core/v5/tokens"))
      throw new SimulatorError(403, "This page may not do that.");
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", async () => undefined);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    // A button sends nothing but its address.
    if (text === "") done(null, undefined);
    else void parseJson(request, text as string, done);
  });
  app.setErrorHandler<FastifyError | SimulatorError>((error, _request, reply) => {
    if (error instanceof SimulatorError)
      return reply
        .code(error.status)
        .send({ message: error.message, ...(error.errors && { errors: error.errors }) });
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ message: status < 500 ? error.message : "Internal server error." });
  });
}

type Keys = { readonly secretKey: string; readonly publicKey: string };

/** The error names the file, never its content. */
function parseKeys(text: string, file: string): Keys {
  try {
    const { secretKey, publicKey } = JSON.parse(text) as Partial<Keys>;
    if (secretKey && publicKey) return { secretKey, publicKey };
  } catch {} // reported below
  throw new Error(
    `${file} is damaged. Remove it: the simulator then makes new keys, and still knows its orders.`,
  );
}

/** Made once and kept, so that a portal can use them after a restart. */
function findKeys(folder: string | undefined): Keys {
  const file = folder && join(folder, "keys.json");
  const make = () => ({
    secretKey: `sk_simulador_${randomBytes(18).toString("hex")}`,
    publicKey: `pk_simulador_${randomBytes(9).toString("hex")}`,
  });
  if (!file) return make();
  // Empty if a full disk or a power cut damaged it before anyone used the keys.
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (kept !== "") return parseKeys(kept, file);
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) inheritOwner(folder, made);
  const keys = make();
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  inheritOwner(`${file}.new`);
  renameSync(`${file}.new`, file);
  return keys;
}
