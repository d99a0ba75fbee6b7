import type { Clock } from "../../platform/clock.ts";
import type { Gateway } from "./gateway.types.ts";
import { GatewayError } from "./gateway-error.ts";
import {
  chargeAnswer,
  orderAnswer,
  orderList,
  planAnswer,
  readCharge,
  readOrder,
  type SubscriptionAnswer,
  subscriptionAnswer,
  subscriptionList,
} from "./pagarme-answers.ts";
import { createClient, Refused } from "./pagarme-client.ts";
import { writeOrder, writePlan, writeSubscription } from "./pagarme-requests.ts";
import { readSubscription } from "./pagarme-subscriptions.ts";

export type PagarmeOptions = {
  /** URL and keys, read at each call: the simulator may move or be unreachable. */
  readonly access: () => PagarmeAccess | undefined;
  readonly clock: Clock;
  /** Whether it is the simulator, which only this machine can reach. */
  readonly loopbackOnly?: boolean;
  /** Timeout of a call: a bank may take long to charge. */
  readonly timeoutMs?: number;
};

export type PagarmeAccess = {
  /** Including the version: `https://api.pagar.me/core/v5`. */
  readonly url: string;
  readonly secretKey: string;
  readonly publicKey: string | undefined;
};

const patienceMs = 20_000;

/** The gateway of Pagar.me v5, or of the simulator, which implements the same API. */
export function createPagarme({
  access,
  clock,
  loopbackOnly = false,
  timeoutMs = patienceMs,
}: PagarmeOptions): Gateway {
  const reach = () => {
    const found = access();
    if (!found) throw new GatewayError("away", "the gateway is out of reach");
    return found;
  };
  const client = createClient({ url: () => reach().url, secretKey: () => reach().secretKey, timeoutMs });
  const withInvoices = (answer: SubscriptionAnswer) => readSubscription(client, answer, clock);
  const cancelSubscription = (id: string) =>
    // No idempotency key is needed: a second cancellation gets 412, which means that it is already done.
    ignoreEnded(client.delete(`/subscriptions/${encodeURIComponent(id)}`, { cancel_pending_invoices: true }));

  return {
    createOrder: async (order) =>
      readOrder(await client.post("/orders", writeOrder(order), orderAnswer, order.idempotencyKey)),
    readOrder: (id) =>
      orUndefined(client.get(`/orders/${encodeURIComponent(id)}`, orderAnswer).then(readOrder)),
    findOrder: async (code) => {
      const { data } = await client.get(`/orders?code=${encodeURIComponent(code)}&size=10`, orderList);
      const found = data.map(readOrder).filter((order) => order.code === code);
      return found.find(({ status }) => status === "paid") ?? found[0];
    },
    cancelCharge: async (chargeId) => {
      const path = `/charges/${encodeURIComponent(chargeId)}`;
      await ignoreEnded(client.delete(path));
      const charge = await orUndefined(client.get(path, chargeAnswer).then(readCharge));
      return charge?.method !== "CREDIT_CARD" || !["pending", "paid"].includes(charge.status);
    },

    createPlan: async (plan) =>
      (await client.post("/plans", writePlan(plan), planAnswer, plan.idempotencyKey)).id,
    createSubscription: async (subscription) => {
      const body = writeSubscription(subscription);
      const answer = await client
        .post("/subscriptions", body, subscriptionAnswer, subscription.idempotencyKey)
        .catch(explainRefusal);
      if (typeof answer === "string") return answer;
      try {
        const made = await withInvoices(answer);
        if (made.status !== "refused") return made;
        await cancelSubscription(made.id);
        return "refused";
      } catch (error) {
        // It may have been charged, and no failure from here on may suggest that it wasn't.
        throw error instanceof GatewayError ? new GatewayError("unknown", error.message) : error;
      }
    },
    readSubscription: (id) =>
      orUndefined(
        client.get(`/subscriptions/${encodeURIComponent(id)}`, subscriptionAnswer).then(withInvoices),
      ),
    findSubscription: async (code) => {
      const path = `/subscriptions?code=${encodeURIComponent(code)}&size=10`;
      const { data } = await client.get(path, subscriptionList);
      const found = data.filter((it) => it.code === code);
      const living = found.find(({ status }) => status === "active" || status === "future") ?? found[0];
      return living && withInvoices(living);
    },
    cancelSubscription,

    get tokenizing() {
      const { url = "", publicKey } = access() ?? {};
      if (publicKey === undefined) return null;
      const address = `${url}/tokens?appId=${encodeURIComponent(publicKey)}`;
      return { publicKey, address, origin: new URL(url).origin, loopbackOnly };
    },
  };
}

const orUndefined = <Value>(call: Promise<Value>): Promise<Value | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof Refused && error.isFor(404)) return undefined;
    throw error;
  });

/** Ignores that it had already ended, can't be ended now, or doesn't exist because it belongs to a gateway used earlier. */
const ignoreEnded = (call: Promise<void>): Promise<void> =>
  call.catch((error: unknown) => {
    if (!(error instanceof Refused && (error.isFor(412) || error.isFor(404)))) throw error;
  });

/** Why a subscription was not created, if it is for a reason that its caller knows. */
function explainRefusal(error: unknown): "refused" | "unknownPlan" {
  if (!(error instanceof Refused)) throw error;
  // The card is verified before the subscription is created.
  if (error.isFor(412) && error.mentions(/verif/i)) return "refused";
  // Apart from the card's token, only the plan is referenced by an id of the gateway's.
  if (error.isFor(404) && !error.fields.includes("card_token")) return "unknownPlan";
  throw error;
}
