import type { Order, Payment } from "@sabia/contract";
import { expect, test, vi } from "vitest";
import {
  describeConfirmation,
  describeMethod,
  describeNext,
  describePayment,
  formatLine,
  hasNewPayment,
  hasPaidBoleto,
  isComing,
  isPayable,
  isToBeRepeated,
  listRepeated,
  signOf,
  sortOrders,
} from "./order-texts.ts";

vi.mock("../../platform/app-info.ts", () => ({ appInfo: { time_zone: "America/Sao_Paulo" } }));

const boleto = { url: "/boleto/1", line: "1".repeat(47), due_at: "2026-11-26T02:59:59Z" };
const order: Order = {
  id: 1,
  type: "SINGLE_PAYMENT",
  status: "paid",
  amount: 49900,
  created_at: "2026-11-21T17:05:00Z",
  items: [],
  installments: 3,
  payment_method: "credit_card",
  card_brand: "Visa",
  card_last_digits: "0010",
  boleto: null,
  boleto_due_at: null,
  unsent: false,
  paid_in_vain: false,
  next_charge_at: null,
};
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
  expect(describePayment({ ...order, payment_method: null })).toBeNull();
  expect(describeMethod({ ...order, card_brand: null, card_last_digits: null })).toBe("Cartão de crédito");
});

test("a due date is the day in the brand's time zone: 23:59 there belongs to that day", () => {
  const expired = { ...order, status: "expired" as const, boleto_due_at: boleto.due_at };
  expect(describeNext(expired, Date.parse("2026-11-26T03:00:00Z"))).toContain("venceu em 25/11/2026");
});

test("an expired boleto may have been paid at the last moment: the text does not ask to pay again", () => {
  expect(describeNext({ ...order, status: "expired" })).toBe(
    "O boleto venceu e o pedido foi cancelado. Se você já pagou, não pague de novo: o acesso abre quando o banco confirmar. Se não pagou, faça um novo pedido.",
  );
});

test("a boleto canceled before it was due is not called expired", () => {
  const canceled = { ...order, status: "expired" as const, boleto_due_at: "2026-12-01T02:59:59Z" };
  expect(describeNext(canceled, now)).toBe(
    "Este boleto foi cancelado e não pode mais ser pago. Se você já pagou, não pague de novo: o acesso abre quando o banco confirmar. Se não pagou, faça um novo pedido.",
  );
});

test("a failed order that was bought again neither promises access nor asks for a new order", () => {
  const repeated = (change: Partial<Order>) => describeNext({ ...order, ...change }, now, true);
  expect(repeated({ status: "expired" })).toBe(
    "O boleto venceu e o pedido foi cancelado. Se você pagou este boleto, fale com a secretaria.",
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

test("a failed order whose items a later order has doesn't offer to buy them again", () => {
  const line = (title: string, package_id: number | null) => ({
    id: 1,
    quantity: 1,
    title,
    unit_price: 100,
    package_id,
  });
  const [enem, logic, essay] = ["ENEM", "Lógica", "Redação"].map(line);
  const of = (id: number, status: Order["status"], ...items: (typeof enem)[]) => ({
    ...order,
    id,
    status,
    items: items.filter((item) => item !== undefined),
  });
  const refused = of(2, "refused", enem, logic);
  const idsOf = (...later: Order[]) => listRepeated([...later, refused]).map(({ id }) => id);
  expect(idsOf(of(3, "paid", enem, logic, essay))).toEqual([2]);
  expect(idsOf(of(4, "paid", enem), of(3, "pending", logic))).toEqual([2]);
  expect(idsOf(of(3, "paid", enem))).toEqual([]);
  expect(idsOf(of(3, "refused", enem, logic))).toEqual([]);
  expect(idsOf(of(1, "paid", enem, logic))).toEqual([]);
  expect(idsOf(of(3, "paid", line("ENEM 2027", 0), logic)), "renamed since").toEqual([2]);
  expect(idsOf(of(3, "paid", line("ENEM", 7), logic)), "another package of that name").toEqual([]);
  const known = (title: string) => line(title, null);
  const old = of(1, "refused", known("Alfabetização"));
  expect(listRepeated([of(3, "paid", known("ENEM")), old]), "bought before the portal").toEqual([]);
  expect(isToBeRepeated(refused)).toBe(true);
  expect(isToBeRepeated(refused, true)).toBe(false);
  expect(describeNext(refused, now, true)).toBe("O pagamento foi recusado e nada foi cobrado.");
  expect(describeNext({ ...refused, payment_method: "boleto" }, now, true)).toBe(
    "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado.",
  );
});

test("a card order that never reached the gateway has to be repeated; a boleto order is still being processed", () => {
  const unsent = { ...order, status: "pending" as const, unsent: true };
  expect(describeNext(unsent)).toBe(
    "O pagamento não chegou à operadora e nada foi cobrado. Para comprar, faça o pedido de novo.",
  );
  expect(describeNext({ ...unsent, payment_method: "boleto" })).toContain("Seu boleto está sendo gerado");
  expect(isToBeRepeated(unsent)).toBe(true);
  expect(isToBeRepeated({ ...unsent, payment_method: "boleto" })).toBe(false);
  expect(isToBeRepeated({ ...unsent, unsent: false })).toBe(false);
});

test("a canceled order can be repeated; a plan that ended can not", () => {
  const canceled = { ...order, status: "canceled" as const };
  expect(describeNext(canceled)).toBe(
    "O pedido foi cancelado e nada mais é cobrado. Para comprar, faça um novo pedido.",
  );
  expect(isToBeRepeated(canceled)).toBe(true);
  expect(describeNext({ ...canceled, type: "PLAN" })).toBe("A assinatura terminou e não há novas cobranças.");
  expect(isToBeRepeated({ ...canceled, type: "PLAN" })).toBe(false);
});

test("an order whose boleto was paid after its end refers to the school and can't be repeated", () => {
  const canceled = { ...order, status: "canceled" as const, paid_in_vain: true };
  const expired = { ...order, status: "expired" as const, paid_in_vain: true };
  for (const over of [canceled, { ...canceled, type: "PLAN" as const }, expired])
    expect(describeNext(over)).toBe(
      "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.",
    );
  expect(isToBeRepeated(canceled)).toBe(false);
  expect(isToBeRepeated(expired)).toBe(false);
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

test("an order whose boleto awaits payment comes first", () => {
  const waiting = { ...order, id: 2, status: "pending" as const, boleto };
  expect(sortOrders([order, waiting]).map(({ id }) => id)).toEqual([2, 1]);
  expect(describeNext(waiting)).toBe("Pague o boleto para liberar o acesso.");
  expect(describeNext({ ...waiting, boleto: null })).toContain("Não é preciso pagar de novo");
  expect(describeNext({ ...waiting, boleto: null, payment_method: "boleto" })).toBe(
    "Seu boleto está sendo gerado e aparece aqui em alguns minutos. Nada foi cobrado.",
  );
  expect(describeNext({ ...waiting, boleto: null, payment_method: "boleto", type: "PLAN" })).toBe(
    "Sua assinatura está sendo concluída com a operadora. Nada foi cobrado.",
  );
  expect(isPayable({ status: "expired", boleto })).toBe(false);
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
  expect(describeNext({ ...plan, status: "past_due", boleto })).toBe(
    "O último pagamento não foi concluído. O acesso abre assim que o boleto for pago.",
  );
});

test("isComing is an order that changes by itself: not a card that is charged only if it is sent again", () => {
  const pending = { ...order, status: "pending" as const };
  expect(isComing(pending), "a card being charged").toBe(true);
  expect(isComing({ ...pending, unsent: true }), "a card that was never sent").toBe(false);
  const byBoleto = { ...pending, payment_method: "boleto" as const };
  expect(isComing({ ...byBoleto, unsent: true }), "a boleto to be issued").toBe(true);
  expect(isComing({ ...byBoleto, boleto }), "an issued boleto").toBe(false);
  expect(isComing(order)).toBe(false);
});

test("hasPaidBoleto is a payment whose boleto was to be paid and is paid now", () => {
  const waiting = { id: 7, status: "pending", boleto_url: "/boleto" } as Payment;
  const paid = { ...waiting, status: "paid", boleto_url: null } as Payment;
  expect(hasPaidBoleto([waiting], [paid])).toBe(true);
  expect(hasPaidBoleto([waiting], [{ ...paid, status: "expired" }])).toBe(false);
  expect(hasPaidBoleto([{ ...waiting, boleto_url: null }], [paid]), "by card").toBe(false);
  expect(hasPaidBoleto([waiting], [{ ...paid, id: 8 }])).toBe(false);
  expect(hasPaidBoleto([], [paid])).toBe(false);
});

test("hasNewPayment is a boleto that was to be paid and is paid now: not one that ended, nor an order seen first", () => {
  const waiting: Order = { ...order, status: "pending", payment_method: "boleto", boleto };
  const next = (change: Partial<Order>) => [{ ...waiting, boleto: null, ...change }];
  expect(hasNewPayment([waiting], next({ status: "paid" }))).toBe(true);
  expect(hasNewPayment([{ ...waiting, status: "past_due" }], next({ status: "active" }))).toBe(true);
  expect(hasNewPayment([waiting], next({ status: "expired" }))).toBe(false);
  expect(hasNewPayment([{ ...waiting, status: "active" }], next({ status: "active" }))).toBe(false);
  expect(hasNewPayment([{ ...waiting, boleto: null }], next({ status: "paid" }))).toBe(false);
  expect(hasNewPayment([waiting], next({ id: 2, status: "paid" }))).toBe(false);
  expect(hasNewPayment([], next({ status: "paid" }))).toBe(false);
});
