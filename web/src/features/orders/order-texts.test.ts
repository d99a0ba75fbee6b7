import type { Order } from "@sabia/contract";
import { expect, test, vi } from "vitest";
import {
  describeConfirmation,
  describeMethod,
  describeNext,
  describeParts,
  describePayment,
  formatLine,
  signOf,
} from "./order-texts.ts";
import { boleto, order } from "./testing-order.ts";

vi.mock("../../platform/app-info.ts", () => ({ appInfo: { time_zone: "America/Sao_Paulo" } }));

const now = Date.parse("2026-11-25T17:05:00Z");

test("formatLine groups the digits as banks print them", () => {
  expect(formatLine("34191790010104351004791020150008116410000049900")).toBe(
    "34191.79001 01043.510047 91020.150008 1 16410000049900",
  );
});

test("describeMethod and describePayment say how an order is paid", () => {
  expect(describeMethod(order)).toBe("Visa final 0010");
  expect(describePayment(order)).toBe("3x de R$ 166,33");
  const byBoleto = { ...order, payment_method: "boleto" as const, installments: 1 };
  expect(describeMethod(byBoleto)).toBe("Boleto");
  expect(describePayment(byBoleto)).toBe("Boleto, 1x");
  expect(describeMethod({ ...order, payment_method: null })).toBeNull();
  const free = { ...order, amount: 0 };
  expect([describeMethod(free), describeParts(free), describePayment(free)]).toEqual([null, null, null]);
  expect(describePayment({ ...order, payment_method: null })).toBeNull();
  expect(describeMethod({ ...order, card_brand: null, card_last_digits: null })).toBe("Cartão de crédito");
});

test("a due date is the day in the brand's time zone: 23:59 there belongs to that day", () => {
  const expired = { ...order, status: "expired" as const, boleto_due_at: boleto.due_at };
  expect(describeNext(expired, { now: Date.parse("2026-11-26T03:00:00Z") })).toContain(
    "venceu em 25/11/2026",
  );
});

test("an expired boleto may have been paid at the last moment: the text does not ask to pay again", () => {
  expect(describeNext({ ...order, status: "expired" })).toBe(
    "O boleto venceu e o pedido foi cancelado. Se você já pagou, não pague de novo: o acesso abre quando o banco confirmar. Se não pagou, faça um novo pedido.",
  );
});

test("a boleto canceled before it was due is not called expired", () => {
  const canceled = { ...order, status: "expired" as const, boleto_due_at: "2026-12-01T02:59:59Z" };
  expect(describeNext(canceled, { now })).toBe(
    "Este boleto foi cancelado e não pode mais ser pago. Se você já pagou, não pague de novo: o acesso abre quando o banco confirmar. Se não pagou, faça um novo pedido.",
  );
});

test("a failed order that was bought again neither promises access nor asks for a new order", () => {
  const repeated = (change: Partial<Order>) =>
    describeNext({ ...order, ...change }, { now, isRepeated: true });
  expect(repeated({ status: "expired" })).toBe(
    "O boleto venceu e o pedido foi cancelado. Se você pagou este boleto, fale com a secretaria.",
  );
  expect(repeated({ status: "refused" })).toBe("O pagamento foi recusado e nada foi cobrado.");
  expect(repeated({ status: "refused", payment_method: "boleto" })).toBe(
    "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado.",
  );
  expect(repeated({ status: "canceled" })).toBe("O pedido foi cancelado e nada mais é cobrado.");
  expect(repeated({ status: "pending", unsent: true })).toBe(
    "O pagamento não chegou à operadora e nada foi cobrado.",
  );
});

test("a refusal is described by its payment method", () => {
  const refused = { ...order, status: "refused" as const };
  expect(describeNext(refused)).toBe(
    "O pagamento foi recusado e nada foi cobrado. Você pode comprar de novo com outro cartão.",
  );
  expect(describeNext({ ...refused, payment_method: "boleto" })).toBe(
    "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado: você pode fazer um novo pedido.",
  );
});

test("a card order that never reached the gateway is to be placed again; a boleto order is still being processed", () => {
  const unsent = { ...order, status: "pending" as const, unsent: true };
  expect(describeNext(unsent)).toBe(
    "O pagamento não chegou à operadora e nada foi cobrado. Para comprar, faça o pedido de novo.",
  );
  expect(describeNext({ ...unsent, payment_method: "boleto" })).toContain("Seu boleto está sendo gerado");
});

test("a canceled order offers a new one; a plan that ended does not", () => {
  const canceled = { ...order, status: "canceled" as const };
  expect(describeNext(canceled)).toBe(
    "O pedido foi cancelado e nada mais é cobrado. Para comprar, faça um novo pedido.",
  );
  expect(describeNext({ ...canceled, type: "PLAN" })).toBe("A assinatura terminou e não há novas cobranças.");
});

test("an order whose boleto was paid after its end refers to the school", () => {
  const canceled = { ...order, status: "canceled" as const, paid_in_vain: true };
  const expired = { ...order, status: "expired" as const, paid_in_vain: true };
  for (const over of [canceled, { ...canceled, type: "PLAN" as const }, expired])
    expect(describeNext(over)).toBe(
      "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.",
    );
});

test("a card refund is reported as returned; a boleto's may still be with the gateway", () => {
  const refunded = { ...order, status: "refunded" as const };
  expect(describeNext(refunded)).toBe("O valor foi devolvido.");
  expect(describeNext({ ...refunded, payment_method: "boleto" })).not.toContain("foi devolvido");
});

test("a boleto's payment that was canceled is not labelled as refunded", () => {
  const refunded = { ...order, status: "refunded" as const };
  expect(signOf(refunded).label).toBe("Reembolsado");
  expect(signOf({ ...refunded, payment_method: "boleto" }).label).toBe("Pagamento cancelado");
  expect(signOf({ ...order, payment_method: "boleto" }).label).toBe("Pago");
});

test("the tiles of an order that gives no access are grey", () => {
  const statuses = ["refused", "expired", "canceled", "refunded", "paid", "pending", "past_due"] as const;
  expect(statuses.filter((status) => signOf({ ...order, status }).faded)).toEqual([
    "refused",
    "expired",
    "canceled",
    "refunded",
  ]);
});

test("a pending order says what it waits for", () => {
  const waiting = { ...order, id: 2, status: "pending" as const, boleto };
  expect(describeNext(waiting)).toBe("Pague o boleto para liberar o acesso.");
  expect(describeNext({ ...waiting, boleto: null })).toContain("Não é preciso pagar de novo");
  expect(describeNext({ ...waiting, boleto: null, payment_method: "boleto" })).toBe(
    "Seu boleto está sendo gerado e aparece aqui em alguns minutos. Nada foi cobrado.",
  );
  expect(describeNext({ ...waiting, boleto: null, payment_method: "boleto", type: "PLAN" })).toBe(
    "Sua assinatura está sendo concluída com a operadora. Nada foi cobrado.",
  );
});

test("describeConfirmation promises access only where it isn't open yet", () => {
  for (const status of ["pending", "past_due"] as const)
    expect(describeConfirmation(status)).toBe("Depois de pago, o acesso abre em até 2 dias úteis.");
  for (const status of ["trialing", "active"] as const)
    expect(describeConfirmation(status)).toBe("O pagamento é confirmado em até 2 dias úteis.");
});

test("a plan says when it is charged next", () => {
  const plan = { ...order, type: "PLAN" as const, amount: 4990, next_charge_at: "2026-11-28T15:00:00Z" };
  expect(describeNext({ ...plan, status: "trialing" })).toBe(
    "Avaliação até 28/11/2026. Depois, R$ 49,90 por mês.",
  );
  expect(describeNext({ ...plan, status: "active" })).toBe("Próxima cobrança em 28/11/2026.");
  expect(describeNext({ ...plan, status: "past_due" })).toBe(
    "O último pagamento não foi concluído. A próxima cobrança será em 28/11/2026. Para pagar antes ou trocar a forma de pagamento, fale com a secretaria da sua unidade.",
  );
  const byBoleto = { ...plan, status: "past_due" as const, payment_method: "boleto" as const };
  expect(describeNext(byBoleto)).toBe(
    "O último pagamento não foi concluído. Se você já pagou o boleto, aguarde: o pagamento é confirmado em até 2 dias úteis. A próxima cobrança será em 28/11/2026. Para pagar antes ou trocar a forma de pagamento, fale com a secretaria da sua unidade.",
  );
  expect(describeNext({ ...plan, status: "past_due", boleto })).toBe(
    "O último pagamento não foi concluído. O acesso abre assim que o boleto for pago.",
  );
});
