import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { RegistryDb } from "./db/database.ts";
import { findSecret } from "./db/secrets.ts";
import { createPagarme, type Gateway } from "./features/gateway/public.ts";
import type { Clock } from "./platform/clock.ts";
import type { Listening } from "./platform/http/listen.ts";
import { superviseSimulator } from "./simulator/supervise.ts";

export type OpenGateway = {
  readonly gateway: Gateway;
  readonly webhookSecret: string;
  /** For the simulator; a real gateway is configured on its own pages. */
  sendWebhooksTo(url: string): void;
  simulatorUrl(): string | undefined;
};

type Options = {
  readonly config: Pick<Config, "pagarme" | "simulatorPort" | "port" | "dataDir">;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * The operator's Pagar.me account, or else a simulator, which is started at once while the caller brings up
 * the database that `ready` needs.
 */
export function openGateway({ config, clock, log }: Options) {
  const { url, secretKey, publicKey, webhookSecret } = config.pagarme;
  if (secretKey !== undefined && webhookSecret !== undefined) {
    const gateway = createPagarme({ access: () => ({ url, secretKey, publicKey }), clock });
    const account = { gateway, webhookSecret, sendWebhooksTo: () => {}, simulatorUrl: () => undefined };
    return { ready: async (): Promise<OpenGateway> => account, stop: async () => {} };
  }
  const starting = superviseSimulator({
    folder: join(config.dataDir, "simulator"),
    port: config.simulatorPort ?? (config.port === 0 || config.port === 65_535 ? 0 : config.port + 1),
    log,
  });
  // Rejections are handled by whoever awaits it.
  starting.catch(() => {});
  return {
    async ready(registry: RegistryDb): Promise<OpenGateway> {
      const simulator = await starting;
      const access = () => {
        const found = simulator.access();
        return found && { ...found, url: `${found.url}/core/v5` };
      };
      return {
        gateway: createPagarme({ access, clock, loopbackOnly: true }),
        webhookSecret: await makeWebhookSecret(registry),
        sendWebhooksTo: simulator.sendWebhooksTo,
        simulatorUrl: () => simulator.access()?.url,
      };
    },
    async stop(): Promise<void> {
      const simulator = await starting.catch(() => undefined);
      await simulator?.stop();
    },
  };
}

/** Identical in all processes that share a database. */
const makeWebhookSecret = async (registry: RegistryDb): Promise<string> =>
  createHmac("sha256", await findSecret(registry, "signing"))
    .update("webhooks")
    .digest("hex");

/** The address at which the simulator reaches the portal on the same machine. */
export function webhookAddress(
  { address, port }: Pick<Listening, "address" | "port">,
  secret: string,
): string {
  // A server at `::` accepts IPv4, too, which every machine has.
  const reached = ["0.0.0.0", "::"].includes(address) ? "127.0.0.1" : address;
  const name = reached.includes(":") ? `[${reached}]` : reached;
  return `http://${name}:${port}/api/v1/webhooks/pagarme/${secret}`;
}
