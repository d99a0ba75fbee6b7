import { z } from "zod";
import { SimulatorError } from "./errors.ts";

const text = z.string().min(1).max(256);
const code = z.string().min(1).max(52);
const cents = z.int().min(0).max(9_999_999_999);

const card = z.object({
  number: z.string().optional(),
  holder_name: z.string().max(64).optional(),
  exp_month: z.int().min(1).max(12).optional(),
  exp_year: z.int().min(0).max(2100).optional(),
  cvv: z.string().optional(),
  options: z.object({ verify_card: z.boolean().optional() }).optional(),
});
export type CardRequest = z.output<typeof card>;

const customer = z.object({
  name: text.max(64),
  email: z.email().max(64),
  code,
  document: z.string().max(50).optional(),
  type: z.literal("individual"),
  phones: z.looseObject({}),
  address: z.looseObject({
    zip_code: text,
    city: text,
    state: z.string().length(2),
    country: z.literal("BR"),
  }),
});

export const orderRequest = z.object({
  code,
  customer,
  items: z
    .array(z.object({ code: text, description: text, quantity: z.int().min(1), amount: cents.min(1) }))
    .min(1),
  payments: z.tuple([
    z.discriminatedUnion("payment_method", [
      z.object({
        payment_method: z.literal("credit_card"),
        credit_card: z.object({
          installments: z.int().min(1).max(24).default(1),
          card: card.optional(),
          card_token: text.optional(),
        }),
      }),
      z.object({
        payment_method: z.literal("boleto"),
        boleto: z.object({
          due_at: z.iso.datetime({ offset: true }),
          instructions: z.string().max(256).default(""),
          document_number: z.string().max(16).default(""),
        }),
      }),
    ]),
  ]),
});
export type OrderRequest = z.output<typeof orderRequest>;

export const planRequest = z.object({
  name: text.max(64),
  interval: z.literal("month"),
  interval_count: z.literal(1),
  billing_type: z.literal("prepaid"),
  payment_methods: z.array(z.enum(["credit_card", "boleto"])).min(1),
  installments: z.array(z.int().min(1).max(24)).min(1),
  trial_period_days: z.int().min(0).max(365).default(0),
  items: z.tuple([
    z.object({ name: text, quantity: z.literal(1), pricing_scheme: z.object({ price: cents.min(1) }) }),
  ]),
});

export const subscriptionRequest = z.object({
  code,
  plan_id: text,
  customer,
  payment_method: z.enum(["credit_card", "boleto"]),
  installments: z.int().min(1).max(24).default(1),
  boleto_due_days: z.int().min(0).max(60).default(3),
  card: card.optional(),
  card_token: text.optional(),
});
export type SubscriptionRequest = z.output<typeof subscriptionRequest>;

export const cancelRequest = z.object({ cancel_pending_invoices: z.boolean().optional() });

export const tokenRequest = z.object({ type: z.literal("card"), card });

/** Parses the body, or refuses it as Pagar.me does. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  root: string,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path.reduce<string>(
      (way, part) => (typeof part === "number" ? `${way}[${part}]` : `${way}.${String(part)}`),
      root,
    );
    errors[name] = [...(errors[name] ?? []), message];
  }
  throw new SimulatorError(422, "The request is invalid.", errors);
}
