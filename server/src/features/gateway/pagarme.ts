import type { Clock } from "../../platform/clock.ts";
import type { Gateway, GatewaySubscription, Invoice, SubscriptionStatus } from "./gateway.types.ts";
import { GatewayError } from "./gateway-error.ts";
import {
  anyAnswer,
  chargeAnswer,
  type InvoiceAnswer,
  invoiceList,
  orderAnswer,
  orderList,
  planAnswer,
  readCard,
  readCharge,
  readInvoice,
  readMethod,
  readOrder,
  type SubscriptionAnswer,
  subscriptionAnswer,
  subscriptionList,
} from "./pagarme-answers.ts";
import { createClient, type PagarmeClient, Refused } from "./pagarme-client.ts";
import { writeOrder, writePlan, writeSubscription } from "./pagarme-requests.ts";

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
const invoicesAPage = 30;

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
  const readSubscription = async (answer: SubscriptionAnswer) =>
    toSubscription(answer, await listInvoices(client, answer.id), clock.now());
  const cancelSubscription = (id: string) =>
    // No idempotency key is needed: a second cancellation gets 412, which means that it is already done.
    endedAlready(
      client.call({
        method: "DELETE",
        path: `/subscriptions/${encodeURIComponent(id)}`,
        answer: anyAnswer,
        body: { cancel_pending_invoices: true },
      }),
    );

  return {
    createOrder: (order) =>
      asGatewayError(async () => {
        const { idempotencyKey } = order;
        const call = {
          method: "POST",
          path: "/orders",
          body: writeOrder(order),
          answer: orderAnswer,
        } as const;
        return readOrder(await client.call({ ...call, idempotencyKey }));
      }),
    readOrder: (id) =>
      orUndefined(async () =>
        readOrder(
          await client.call({
            method: "GET",
            path: `/orders/${encodeURIComponent(id)}`,
            answer: orderAnswer,
          }),
        ),
      ),
    findOrder: (code) =>
      asGatewayError(async () => {
        const path = `/orders?code=${encodeURIComponent(code)}&size=10`;
        const { data } = await client.call({ method: "GET", path, answer: orderList });
        const found = data.map(readOrder).filter((order) => order.code === code);
        return found.find(({ status }) => status === "paid") ?? found[0];
      }),
    cancelCharge: async (chargeId) => {
      const path = `/charges/${encodeURIComponent(chargeId)}`;
      await endedAlready(client.call({ method: "DELETE", path, answer: anyAnswer }));
      const charge = await orUndefined(async () =>
        readCharge(await client.call({ method: "GET", path, answer: chargeAnswer })),
      );
      return charge?.method !== "CREDIT_CARD" || !["pending", "paid"].includes(charge.status);
    },

    createPlan: (plan) =>
      asGatewayError(async () => {
        const { idempotencyKey } = plan;
        const call = { method: "POST", path: "/plans", body: writePlan(plan), answer: planAnswer } as const;
        return (await client.call({ ...call, idempotencyKey })).id;
      }),
    createSubscription: (subscription) =>
      asGatewayError(async () => {
        const { idempotencyKey } = subscription;
        const body = writeSubscription(subscription);
        const call = { method: "POST", path: "/subscriptions", body, answer: subscriptionAnswer } as const;
        const answer = await client.call({ ...call, idempotencyKey }).catch((error: unknown) => {
          // The card is verified before the subscription is created.
          if (!(error instanceof Refused)) throw error;
          if (error.status === 412 && /verif/i.test(error.message)) return "refused" as const;
          // Apart from the card's token, only the plan is referenced by an id of the gateway's.
          if (error.status === 404 && !error.fields.includes("card_token")) return "unknownPlan" as const;
          throw error;
        });
        if (typeof answer === "string") return answer;
        return onceMade(async () => {
          const made = await readSubscription(answer);
          if (made.status !== "refused") return made;
          await cancelSubscription(made.id);
          return "refused";
        });
      }),
    readSubscription: (id) =>
      orUndefined(async () => {
        const path = `/subscriptions/${encodeURIComponent(id)}`;
        return readSubscription(await client.call({ method: "GET", path, answer: subscriptionAnswer }));
      }),
    findSubscription: (code) =>
      asGatewayError(async () => {
        const path = `/subscriptions?code=${encodeURIComponent(code)}&size=10`;
        const { data } = await client.call({ method: "GET", path, answer: subscriptionList });
        const found = data.filter((it) => it.code === code);
        const living = found.find(({ status }) => status === "active" || status === "future") ?? found[0];
        return living && readSubscription(living);
      }),
    cancelSubscription,

    get tokenizing() {
      const { url = "", publicKey } = access() ?? {};
      if (publicKey === undefined) return null;
      const address = `${url}/tokens?appId=${encodeURIComponent(publicKey)}`;
      return { publicKey, address, origin: new URL(url).origin, loopbackOnly };
    },
  };
}

async function asGatewayError<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refused ? error.toGatewayError() : error;
  }
}

/** Runs calls after one that may have charged: their failure must not suggest that nothing was charged. */
const onceMade = <Value>(work: () => Promise<Value>): Promise<Value> =>
  asGatewayError(work).catch((error: unknown) => {
    throw error instanceof GatewayError ? new GatewayError("unknown", error.message) : error;
  });

const orUndefined = <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
  asGatewayError(() =>
    work().catch((error: unknown) => {
      if (error instanceof Refused && error.status === 404) return undefined;
      throw error;
    }),
  );

/** Ignores that it had already ended, can't be ended now, or doesn't exist because it belongs to a gateway used earlier. */
const endedAlready = (call: Promise<unknown>): Promise<void> =>
  asGatewayError(async () => {
    await call.catch((error: unknown) => {
      if (!(error instanceof Refused && (error.status === 412 || error.status === 404))) throw error;
    });
  });

/** Oldest first. The list may lack a charge's last transaction; such a charge is read individually. */
async function listInvoices(client: PagarmeClient, subscriptionId: string): Promise<Invoice[]> {
  const all: InvoiceAnswer[] = [];
  for (let page = 1; ; page++) {
    const path = `/invoices?subscription_id=${encodeURIComponent(subscriptionId)}&page=${page}&size=${invoicesAPage}`;
    const { data } = await client.call({ method: "GET", path, answer: invoiceList });
    all.push(...data);
    if (data.length < invoicesAPage) break;
  }
  const invoices: Invoice[] = [];
  for (const invoice of all) {
    const { charge } = invoice;
    const whole =
      charge && !charge.last_transaction
        ? await client.call({
            method: "GET",
            path: `/charges/${encodeURIComponent(charge.id)}`,
            answer: chargeAnswer,
          })
        : charge;
    invoices.push(readInvoice({ ...invoice, charge: whole }));
  }
  const begins = ({ cycle, createdAt }: Invoice) => (cycle?.startsAt ?? createdAt).getTime();
  return invoices.sort((one, other) => begins(one) - begins(other));
}

function toSubscription(answer: SubscriptionAnswer, invoices: Invoice[], now: Date): GatewaySubscription {
  const status = judge(answer, invoices, now);
  return {
    id: answer.id,
    code: answer.code,
    status,
    method: readMethod(answer.payment_method),
    installments: answer.installments ?? 1,
    card: readCard(answer.card) ?? invoices.at(-1)?.charge?.card ?? null,
    hadTrial: hadTrial(answer),
    trialEndsAt: status === "trialing" ? (answer.start_at ?? answer.next_billing_at ?? null) : null,
    nextBillingAt: status === "canceled" ? null : (answer.next_billing_at ?? null),
    invoices,
  };
}

/** The start is a day, read as its noon, so even without a trial it can be half a day after the signup. */
const leastTrialMs = 12 * 3_600_000;

const hadTrial = ({ start_at: startAt, created_at: createdAt }: SubscriptionAnswer): boolean =>
  !!startAt && startAt.getTime() - createdAt.getTime() > leastTrialMs;

/** Pagar.me calls a subscription active whatever happens to its invoices. */
function judge(answer: SubscriptionAnswer, invoices: Invoice[], now: Date): SubscriptionStatus {
  const { status, start_at: startAt } = answer;
  const neverPaid = !invoices.some((invoice) => invoice.status === "paid" || invoice.status === "refunded");
  const last = invoices.at(-1)?.status;
  if (status === "failed") return neverPaid ? "refused" : "past_due";
  if (status === "canceled" || status === "expired") return "canceled";
  // A day in the future is its noon: without a trial it may be today's.
  const isAhead = hadTrial(answer) && !!startAt && startAt > now;
  if (invoices.length === 0 && (status === "future" || isAhead)) return "trialing";
  if (answer.payment_method === "credit_card" && neverPaid && !hadTrial(answer) && last === "refused")
    return "refused";
  return last === "refused" || last === "canceled" ? "past_due" : "active";
}
