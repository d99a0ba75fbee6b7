import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { createTokens, readCard } from "./cards.ts";
import type { Charges } from "./charges.ts";
import { SimulatorError } from "./errors.ts";
import type { createFaults } from "./faults.ts";
import { makeId, writeTime } from "./ids.ts";
import { placeOrder, type TakeCard } from "./orders.ts";
import { type Presenter, presentCard } from "./present.ts";
import { recordKey } from "./records.ts";
import {
  cancelRequest,
  orderRequest,
  parse,
  planRequest,
  subscriptionRequest,
  tokenRequest,
} from "./requests.ts";
import type { Store } from "./store.ts";
import type { Subscriptions } from "./subscriptions.ts";

const version = "/core/v5";

export type GatewayRouteOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly charges: Charges;
  readonly subscriptions: Subscriptions;
  readonly presenter: Presenter;
  readonly faults: ReturnType<typeof createFaults>;
  readonly keys: { readonly secretKey: string; readonly publicKey: string };
};

type Call = {
  readonly body: unknown;
  readonly query: Record<string, string>;
  readonly id: string;
  /** Names the call and its Idempotency-Key; undefined without one. */
  readonly key: string | undefined;
};
type Work = (call: Call) => unknown;

/** The calls of Pagar.me v5 that the portal makes. */
export function registerGateway(app: FastifyInstance, options: GatewayRouteOptions): void {
  const { store, clock, charges, subscriptions, presenter, faults, keys } = options;
  const tokens = createTokens(clock);

  const call = (method: "GET" | "POST" | "DELETE", path: string, work: Work) =>
    app.route<{ Params: { id?: string }; Querystring: Record<string, string> }>({
      method,
      url: version + path,
      handler: (request, reply) => {
        authorize(request, keys.secretKey);
        const given = request.headers["idempotency-key"];
        const key = given ? `${method} ${path} ${given}` : undefined;
        return faults.run(request, reply, request.url.slice(version.length), () =>
          work({ body: request.body, query: request.query, id: request.params.id ?? "", key }),
        );
      },
    });
  /** What an earlier call with the same key made. */
  const madeBefore = ({ key }: Call) => (key === undefined ? undefined : store.get("keys", key)?.made);
  const orNotFound = <Value>(value: Value | undefined, what: string): Value => {
    if (value === undefined) throw new SimulatorError(404, `${what} not found.`);
    return value;
  };
  const list = <Value>(all: readonly Value[], { page = "1", size = "10" }: Record<string, string>) => {
    const from = (Number(page) - 1) * Number(size);
    return { data: all.slice(from, from + Number(size)), paging: { total: all.length } };
  };
  const takeCard: TakeCard = (card, token, path) =>
    token === undefined ? readCard(card ?? {}, clock.now(), `${path}.card`) : tokens.take(token);

  call("POST", "/orders", (it) => {
    const before = madeBefore(it);
    if (before) return presenter.order(before);
    const request = parse(orderRequest, it.body, "order");
    return presenter.order(placeOrder(request, { store, charges, takeCard, key: it.key }));
  });
  call("GET", "/orders/:id", ({ id }) => orNotFound(presenter.order(id), "Order"));
  call("GET", "/orders", ({ query }) => {
    const found = query.code === undefined ? store.all("orders") : store.ordersByCode(query.code);
    return list(
      found.map(({ id }) => presenter.order(id)),
      query,
    );
  });
  call("GET", "/charges/:id", ({ id }) => orNotFound(presenter.charge(id) ?? undefined, "Charge"));
  call("DELETE", "/charges/:id", ({ id }) => presenter.charge(charges.cancel(id).id));

  call("POST", "/plans", (it) => {
    const before = madeBefore(it);
    if (before) return presenter.plan(orNotFound(store.get("plans", before), "Plan"));
    const request = parse(planRequest, it.body, "plan");
    const plan = {
      id: makeId("plan"),
      name: request.name,
      amount: request.items[0].pricing_scheme.price,
      trialDays: request.trial_period_days,
      installments: request.installments,
      methods: request.payment_methods,
      createdAt: writeTime(clock.now()),
    };
    store.commit({ plans: [plan], keys: recordKey(it.key, plan.id) });
    return presenter.plan(plan);
  });

  call("POST", "/subscriptions", (it) => {
    const before = madeBefore(it);
    if (before) return presenter.subscription(before);
    const request = parse(subscriptionRequest, it.body, "subscription");
    const byCard = request.payment_method === "credit_card";
    const card = byCard ? takeCard(request.card, request.card_token, "subscription") : null;
    return presenter.subscription(subscriptions.create(request, card, it.key));
  });
  call("GET", "/subscriptions/:id", ({ id }) => orNotFound(presenter.subscription(id), "Subscription"));
  call("GET", "/subscriptions", ({ query }) => {
    const { code } = query;
    const found = code === undefined ? store.all("subscriptions") : store.subscriptionsByCode(code);
    return list(
      found.map(({ id }) => presenter.subscription(id)),
      query,
    );
  });
  call("DELETE", "/subscriptions/:id", ({ id, body }) => {
    const { cancel_pending_invoices: closes = true } = parse(cancelRequest, body ?? {}, "request");
    subscriptions.cancel(id, !closes);
    return presenter.subscription(id);
  });
  call("GET", "/invoices", ({ query }) => {
    const newest = store.invoicesOf(query.subscription_id ?? "").reverse();
    return list(
      newest.map(({ id }) => presenter.invoice(id)),
      query,
    );
  });

  registerTokens(app, keys.publicKey, (body) => {
    const { card } = parse(tokenRequest, body, "request");
    const token = tokens.make(readCard(card, clock.now(), "request.card"));
    return {
      id: token.id,
      type: "card",
      card: presentCard(token.card),
      created_at: writeTime(clock.now()),
      expires_at: writeTime(token.expiresAt),
    };
  });
}

/** Called by browsers from the portal's pages: open to all, identified by the public key. */
function registerTokens(app: FastifyInstance, publicKey: string, make: (body: unknown) => unknown): void {
  const open = (reply: FastifyReply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-allow-methods", "POST")
      .header("access-control-allow-headers", "content-type")
      .header("access-control-allow-private-network", "true")
      .header("access-control-max-age", "600");
  app.options(`${version}/tokens`, (_request, reply) => open(reply).code(204).send());
  app.post<{ Querystring: { appId?: string } }>(`${version}/tokens`, async (request, reply) => {
    open(reply);
    if (request.query.appId !== publicKey) throw new SimulatorError(401, "Authorization has been denied.");
    return make(request.body);
  });
}

/** The secret key is the user name of HTTP basic authentication, without a password. */
function authorize({ headers }: FastifyRequest, secretKey: string): void {
  const given = Buffer.from(headers.authorization ?? "");
  const right = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`);
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new SimulatorError(401, "Authorization has been denied for this request.");
}
