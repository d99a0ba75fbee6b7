import { createPagarme, type Gateway } from "../../features/gateway/public.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";

export type TestGateway = {
  readonly gateway: Gateway;
  readonly simulator: Simulator;
  /** What the simulator was sent, and what the portal did: `GET /simulator/state`. */
  state(): Promise<SimulatorState>;
  /** Pays, expires or refuses a boleto, renews or fails a subscription, by its page's buttons. */
  press(path: string): Promise<number>;
  /** Bodies of the webhooks that wait, as they would be sent; for a test that carries them itself. */
  takeWebhooks(): unknown[];
  stop(): Promise<void>;
};

type Charge = { id: string; status: string; last_transaction: { line?: string } };
type Invoice = { status: string; amount: number; charge: Charge };
export type SimulatorState = {
  orders: { id: string; code: string; amount: number; status: string; charges: Charge[] }[];
  subscriptions: { id: string; code: string; status: string; invoices: Invoice[] }[];
};

/** The simulator within the test, on a free port, with the test's clock: time passes when `simulator.tick()` is called. */
export async function startTestGateway({
  clock,
  folder,
  timeoutMs = 3_000,
  port = 0,
  ticking = false,
}: {
  clock: Clock;
  folder?: string;
  timeoutMs?: number;
  port?: number;
  ticking?: boolean;
}): Promise<TestGateway> {
  const simulator = await startSimulator({ folder, port, clock, ticking });
  const { secretKey, publicKey } = simulator;
  const gateway = createPagarme({
    access: () => ({ url: `${simulator.url}/core/v5`, secretKey, publicKey }),
    clock,
    timeoutMs,
    loopbackOnly: true,
  });
  return {
    gateway,
    simulator,
    takeWebhooks: () => simulator.takeWebhooks(),
    stop: () => simulator.stop(),
    async state() {
      return (await (await fetch(`${simulator.url}/simulator/state`)).json()) as SimulatorState;
    },
    async press(path) {
      return (await fetch(`${simulator.url}/simulator/${path}`, { method: "POST" })).status;
    },
  };
}
