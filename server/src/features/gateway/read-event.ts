import { z } from "zod";
import type { GatewayEvent } from "./gateway.types.ts";

/** Without U+0000, which PostgreSQL text can't hold. */
const text = z.string().regex(/^[^\0]{1,200}$/);
const thing = z.looseObject({ id: text, code: text.nullish() });

/** How an invoice names its subscription: as an object, or by id. */
const ofSubscription = {
  subscription: thing.nullish().catch(null),
  subscription_id: text.nullish().catch(null),
  subscriptionId: text.nullish().catch(null),
};

const webhook = z.looseObject({
  id: text,
  type: z
    .string()
    .regex(/^[a-z_-]+\.[a-z_.-]+$/)
    .max(100),
  created_at: z.iso.datetime({ offset: true, local: true }).nullish().catch(null),
  data: z.looseObject({
    id: text.nullish().catch(null),
    code: text.nullish().catch(null),
    order: thing.nullish().catch(null),
    ...ofSubscription,
    invoice: z.looseObject(ofSubscription).nullish().catch(null),
  }),
});

/**
 * Parses the body of a webhook; undefined if it isn't one. It only says what to read again, and is not
 * trusted.
 */
export function readEvent(body: unknown): GatewayEvent | undefined {
  const parsed = webhook.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, type, created_at: createdAt, data } = parsed.data;
  return { id, type, createdAt: createdAt ? new Date(createdAt) : null, subject: findSubject(type, data) };
}

type Named = z.output<z.ZodObject<typeof ofSubscription>> | null | undefined;

function findSubscription(named: Named): { id: string; code: string | null } | null {
  const id = named?.subscription?.id ?? named?.subscription_id ?? named?.subscriptionId;
  return id ? { id, code: named?.subscription?.code ?? null } : null;
}

function findSubject(type: string, data: z.output<typeof webhook>["data"]): GatewayEvent["subject"] {
  const subscription = findSubscription(data) ?? findSubscription(data.invoice);
  const self = data.id ? { id: data.id, code: data.code ?? null } : null;
  if (type.startsWith("subscription.") && self) return { kind: "subscription", ...self };
  // A plan's charge names its invoice, but no order.
  if (subscription) return { kind: "subscription", ...subscription };
  if (type.startsWith("order.") && self) return { kind: "order", ...self };
  if (data.order) return { kind: "order", id: data.order.id, code: data.order.code ?? null };
  return null;
}
