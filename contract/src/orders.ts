import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { atMost, id, idField, idFieldSaying, messageAnswer, timestamp } from "./fields.ts";
import { keysOf } from "./keys-of.ts";
import { cents, packageType, paymentMethod } from "./packages.ts";
import { orderStatuses, orderTexts } from "./texts.ts";

const { noMethod, noInstallments } = orderTexts;

/** Forms send an empty text for a field that is left out. */
const nothing = z.literal("").transform(() => null);

/**
 * A field that a form may send empty: whether it is required depends on the order, which the server checks
 * (422 by field).
 */
const optionalText = (max: number) =>
  z
    .string({ error: "Texto inválido." })
    .trim()
    .max(max, atMost(max))
    .nullish()
    .transform((text) => text || null);

const optionalId = (message: string) =>
  z
    .union([nothing, idFieldSaying(message)], { error: message })
    .nullish()
    .transform((value) => value ?? null);

/**
 * The body of an order (spec §3). Amounts, limits and methods are the server's; `type` follows from the
 * packages. `phone_*`, `address_*` and `card_*` count only where the order needs them. `card_expiration_date`
 * is `MMYY` or `MM/YY`. `card_token` (an extension) replaces the four card fields. With `shown_amount` (an
 * extension), the cents the student saw, no other amount is charged.
 */
export const orderPayload = z.object({
  type: optionalText(40),
  course_packages: z
    .array(idFieldSaying("Pacote inválido."), { error: "Escolha ao menos um curso." })
    .min(1, { error: "Escolha ao menos um curso." })
    .max(50, { error: "Escolha no máximo 50 cursos." }),
  payment_method: z
    .union([nothing, paymentMethod], { error: noMethod })
    .nullish()
    .transform((method) => method ?? null),
  phone_id: optionalId("Telefone inválido."),
  phone_number: optionalText(40),
  address_id: optionalId("Endereço inválido."),
  address_street: optionalText(140),
  address_neighborhood: optionalText(140),
  address_number: optionalText(20),
  address_complement: optionalText(140),
  address_city_id: optionalId("Selecione a cidade."),
  address_state_id: optionalId("Selecione o estado."),
  address_cep: optionalText(20),
  card_holder_name: optionalText(64),
  card_number: optionalText(40),
  card_expiration_date: optionalText(10),
  card_cvv: optionalText(40),
  card_token: optionalText(120),
  shown_amount: cents.nullish().transform((shown) => shown ?? null),
  /** 1 when left out; null means that nothing was chosen. The packages set the limit. */
  installments: z.int({ error: noInstallments }).min(1, { error: noInstallments }).nullable().default(1),
});

/** How to pay a boleto: its page (which also links the PDF), its 47 digits, and its due date. */
const boleto = z.object({ url: z.string(), line: z.string().regex(/^\d{47}$/), due_at: timestamp });

/**
 * Plans use `trialing`, `active`, `past_due` and `canceled`; `pending` until the gateway answers, `refused`
 * if it then refuses the card.
 */
const orderStatus = z.enum(keysOf(orderStatuses));
const paymentStatus = orderStatus.exclude(["trialing", "active", "past_due"]);

const item = z.object({ id, quantity: z.int().min(1), title: z.string(), unit_price: cents });
/** `package_id` is an extension; null for what was bought before the portal. */
const orderItem = item.extend({ package_id: id.nullable() });
const payingWith = z.enum(["credit_card", "boleto"]);

/** An order of the student (wire §5). A plan's `amount` is monthly, its `boleto` the one to pay now. */
export const order = z.object({
  id,
  type: packageType,
  status: orderStatus,
  amount: cents,
  created_at: timestamp,
  items: z.array(orderItem),
  installments: z.int().min(1),
  payment_method: payingWith.nullable(),
  card_brand: z.string().nullable(),
  card_last_digits: z.string().nullable(),
  boleto: boleto.nullable(),
  /**
   * `pending`, and certainly not at the gateway: nothing was charged. A boleto will be issued later; a card
   * is charged only if the order is sent again. Extension.
   */
  unsent: z.boolean(),
  /**
   * The due date of an `expired` order's boleto; in the future if the boleto was canceled before it was due.
   * Extension.
   */
  boleto_due_at: timestamp.nullable(),
  /** When a plan is charged next; during its trial, when that ends. Extension. */
  next_charge_at: timestamp.nullable(),
  /**
   * A boleto was paid after the order had ended: it gives no access, and the school refunds it. Extension.
   */
  paid_in_vain: z.boolean(),
});

/**
 * A payment of an enrollment (spec §3): items and amount are only this enrollment's. Extensions:
 * `boleto_amount` is the whole amount of its boleto; `paid_in_vain` as on orders.
 */
export const payment = z.object({
  id,
  installments: z.int().min(1),
  date: timestamp,
  payment_method: payingWith,
  card_brand: z.string().nullable(),
  card_last_digits: z.string().nullable(),
  boleto_url: z.string().nullable(),
  boleto_line: z.string().nullable(),
  boleto_amount: cents.nullable(),
  due_at: timestamp.nullable(),
  status: paymentStatus,
  amount: cents,
  items: z.array(item),
  paid_in_vain: z.boolean(),
});

/** Orders, and what was paid for enrollments (spec §3, wire §5). */
export const orderEndpoints = defineEndpoints({
  "POST /v1/orders": {
    access: "student",
    summary:
      "Buy packages; one order per `Idempotency-Key`, or without it one for the same content within 60 s. After a 503 with `paymentUnknown` or `boletoDelayed` the order is kept: it is settled with the gateway later, and never charged twice. If a card order certainly didn't reach the gateway, the message says that nothing was charged",
    body: orderPayload,
    answers: {
      201: z.object({
        message: z.string(),
        order: z.object({ id, status: orderStatus, amount: cents, boleto: boleto.nullable() }),
      }),
    },
    errors: [
      "unauthenticated",
      "invalid",
      "paymentRefused",
      "keyReused",
      "throttled",
      "paymentUnknown",
      "boletoDelayed",
    ],
  },
  "GET /v1/orders": {
    access: "student",
    summary: "Extension to the specification: the student's orders, newest first",
    answers: { 200: z.object({ orders: z.array(order) }) },
    errors: ["unauthenticated"],
  },
  "GET /v1/payment-config": {
    access: "public",
    summary:
      "Extension to the specification: where a browser exchanges a card for a token, by `POST {tokens_url}?appId={public_key}`; null if it can't",
    answers: {
      200: z.object({ card_token: z.object({ tokens_url: z.url(), public_key: z.string() }).nullable() }),
    },
    errors: [],
  },
  "POST /v1/webhooks/pagarme/:secret": {
    access: "public",
    anyHost: true,
    summary:
      "Events of the payment gateway, at a secret address; each is processed once, and its content is loaded again from the gateway",
    params: z.object({ secret: z.string() }),
    rawBody: true,
    answers: { 200: messageAnswer },
    errors: ["notFound", "malformed"],
  },
  "GET /v1/enrollment/:id/transactions": {
    access: "student",
    summary: "Payments of an enrollment of the student's own; 404 if the brand has no financial module",
    params: z.object({ id: idField }),
    answers: { 200: z.object({ payments: z.array(payment) }) },
    errors: ["unauthenticated", "notFound"],
  },
});
