import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Charges } from "./charges.ts";
import { SimulatorError } from "./errors.ts";
import { type createFaults, fault } from "./faults.ts";
import { writePage } from "./page.ts";
import type { Presenter } from "./present.ts";
import { parse } from "./requests.ts";
import type { Store } from "./store.ts";
import type { Subscriptions } from "./subscriptions.ts";

export type HandRouteOptions = {
  readonly store: Store;
  readonly charges: Charges;
  readonly subscriptions: Subscriptions;
  readonly presenter: Presenter;
  readonly faults: ReturnType<typeof createFaults>;
  /** Sends the webhooks of the last action at once. */
  readonly onChange: () => void;
};

/** What a person or a test does by hand: the page, and its buttons as calls. */
export function registerHand(app: FastifyInstance, options: HandRouteOptions): void {
  const { store, charges, subscriptions, presenter, faults, onChange } = options;

  app.get("/", async (_request, reply) => {
    const { html, policy } = writePage(store);
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  });

  const boletoVerbs = { pay: charges.pay, expire: charges.expire, refuse: charges.refuse };
  for (const [verb, act] of Object.entries(boletoVerbs)) {
    app.post<{ Params: { line: string } }>(`/simulator/boletos/:line/${verb}`, async (request, reply) => {
      const charge = store.chargeByLine(request.params.line.replace(/\D/g, ""));
      if (!charge) throw new SimulatorError(404, "Boleto not found.");
      act(charge.id);
      onChange();
      return answer(request, reply, presenter.charge(charge.id));
    });
  }
  for (const verb of ["renew", "fail", "cancel"] as const) {
    app.post<{ Params: { id: string } }>(`/simulator/subscriptions/:id/${verb}`, async (request, reply) => {
      subscriptions[verb](request.params.id);
      onChange();
      return answer(request, reply, presenter.subscription(subscriptions.find(request.params.id).id));
    });
  }

  app.get("/simulator/state", async () => ({
    orders: store.all("orders").map(({ id }) => presenter.order(id)),
    subscriptions: store.all("subscriptions").map(({ id }) => ({
      ...presenter.subscription(id),
      invoices: store.invoicesOf(id).map((invoice) => presenter.invoice(invoice.id)),
    })),
  }));
  app.post("/simulator/faults", async (request, reply) => {
    faults.add(parse(fault, request.body, "fault"));
    return reply.code(204).send();
  });
  app.delete("/simulator/faults", async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

/** The page's buttons lead back to it. */
const answer = ({ headers }: FastifyRequest, reply: FastifyReply, body: unknown) =>
  headers.accept?.includes("text/html") ? reply.redirect("/", 303) : reply.send(body);
