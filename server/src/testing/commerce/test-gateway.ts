import { createPagarme, type Gateway } from "../../features/gateway/public.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";

export type TestGateway = {
  readonly gateway: Gateway;
  readonly simulator: Simulator;
  /** The simulator's orders, subscriptions and recorded requests: `GET /simulator/state`. */
  state(): Promise<SimulatorState>;
  /**
   * Presses a button on the simulator's pages: pays, expires or refuses a boleto, renews or fails a
   * subscription.
   */
  press(path: string): Promise<number>;
  /** Bodies of the waiting webhooks, for a test that delivers them itself. */
  takeWebhooks(): unknown[];
  stop(): Promise<void>;
};

type Charge = { id: string; status: string; last_transaction: { line?: string } };
type Invoice = { status: string; amount: number; charge: Charge };
export type SimulatorState = {
  orders: { id: string; code: string; amount: number; status: string; charges: Charge[] }[];
  subscriptions: { id: string; code: string; status: string; invoices: Invoice[] }[];
};

/** The gateway simulator on a free port, with the test's clock: time passes only with `simulator.tick()`. */
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
