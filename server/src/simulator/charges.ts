import { toBankDay } from "../platform/banking/bank-days.ts";
import { toLine, writeBarCode } from "../platform/banking/boleto.ts";
import type { Clock } from "../platform/clock.ts";
import { endOfDay, readDay } from "./days.ts";
import { SimulatorError } from "./errors.ts";
import { makeId, writeTime } from "./ids.ts";
import type { BoletoRecord, CardRecord, Changes, ChargeRecord, EventRecord } from "./records.ts";
import type { Store } from "./store.ts";

/** No bank has this number, so nobody can pay such a boleto by mistake. */
const noBank = "999";
const processingMs = 4_000;

export type NewCharge = Pick<ChargeRecord, "orderId" | "invoiceId" | "amount" | "installments"> & {
  readonly means: { readonly card: CardRecord } | { readonly boleto: Omit<BoletoRecord, "line" | "barCode"> };
};

export type Charges = ReturnType<typeof createCharges>;

/** Whether banks accept a boleto no more: one that is due while they are closed is paid on their next open day. */
const isOver = ({ dueAt }: BoletoRecord, time: number) =>
  Date.parse(dueAt) < time && Date.parse(endOfDay(toBankDay(readDay(dueAt)))) < time;

/** Charges and what follows from them for their order or invoice. */
export function createCharges({ store, clock }: { store: Store; clock: Clock }) {
  const now = () => writeTime(clock.now());
  const event = (type: string, kind: EventRecord["subject"]["kind"], id: string): EventRecord => ({
    id: makeId("hook"),
    type,
    subject: { kind, id },
    createdAt: now(),
    attempts: 0,
    nextAttemptAt: now(),
  });

  const writeBoleto = (amount: number, boleto: Omit<BoletoRecord, "line" | "barCode">): BoletoRecord => {
    const freeField = String(store.count("charges") + 1).padStart(25, "0");
    const due = readDay(boleto.dueAt);
    const barCode = writeBarCode({ bank: noBank, due, amount, freeField });
    return { ...boleto, barCode, line: toLine(barCode) };
  };

  const firstStatus = (means: NewCharge["means"]): ChargeRecord["status"] => {
    if ("boleto" in means) return "pending";
    return ({ approved: "paid", refused: "failed", processing: "processing" } as const)[means.card.behaviour];
  };

  const eventsOf = (charge: ChargeRecord, wasPaid: boolean): EventRecord[] => {
    const [owner, id] = charge.orderId
      ? (["orders", charge.orderId] as const)
      : (["invoices", charge.invoiceId ?? ""] as const);
    const name = owner === "orders" ? "order" : "invoice";
    const words = { paid: "paid", failed: "payment_failed", canceled: "canceled" } as const;
    if (charge.status === "pending" || charge.status === "processing") return [];
    const isRefund = charge.status === "canceled" && wasPaid;
    const chargeWord = isRefund ? "refunded" : words[charge.status];
    return [
      event(`charge.${chargeWord}`, "charges", charge.id),
      event(`${name}.${words[charge.status]}`, owner, id),
    ];
  };

  /** The charge with its invoice and webhooks, to be committed by the caller. */
  const changesOf = (charge: ChargeRecord, wasPaid: boolean): Changes => {
    const invoice = charge.invoiceId ? store.get("invoices", charge.invoiceId) : undefined;
    const status = charge.status === "processing" ? "pending" : charge.status;
    return {
      charges: [charge],
      ...(invoice && { invoices: [{ ...invoice, status }] }),
      events: eventsOf(charge, wasPaid),
    };
  };

  const find = (id: string): ChargeRecord => {
    const charge = store.get("charges", id);
    if (!charge) throw new SimulatorError(404, "Charge not found.");
    return charge;
  };

  /** A new charge and its webhooks, for the caller to commit together with what it belongs to. */
  const begin = ({ means, ...rest }: NewCharge): { charge: ChargeRecord; events: EventRecord[] } => {
    const status = firstStatus(means);
    const charge: ChargeRecord = {
      ...rest,
      id: makeId("ch"),
      status,
      card: "card" in means ? means.card : null,
      boleto: "boleto" in means ? writeBoleto(rest.amount, means.boleto) : null,
      createdAt: now(),
      paidAt: status === "paid" ? now() : null,
      canceledAt: null,
      settleAt: status === "processing" ? writeTime(new Date(clock.now().getTime() + processingMs)) : null,
    };
    return { charge, events: eventsOf(charge, false) };
  };

  /** An expired boleto can be paid as well: banks report late what was paid on its last day. */
  const pay = (id: string): void => {
    const charge = find(id);
    if (charge.status === "paid" || (charge.status === "canceled" && !charge.ranOut))
      throw new SimulatorError(409, "This charge can not be paid.");
    const paid = { paidAt: now(), canceledAt: null, ranOut: false };
    store.commit(changesOf({ ...charge, ...paid, status: "paid", settleAt: null }, false));
  };

  const refuse = (id: string): void => {
    const charge = find(id);
    if (charge.status !== "pending" && charge.status !== "processing")
      throw new SimulatorError(409, "This charge can not be refused.");
    store.commit(changesOf({ ...charge, status: "failed", settleAt: null }, false));
  };

  /** Refunds a card. A boleto can't be refunded without a bank account to send the money to. */
  const cancel = (id: string): ChargeRecord => {
    const charge = find(id);
    if (charge.boleto && charge.status === "paid")
      throw new SimulatorError(422, "The request is invalid.", {
        "request.bank_account": ["The bank_account field is required."],
      });
    if (charge.status === "canceled") throw new SimulatorError(412, "This charge can not be canceled.");
    const canceled: ChargeRecord = { ...charge, status: "canceled", canceledAt: now(), settleAt: null };
    store.commit(changesOf(canceled, charge.status === "paid"));
    return canceled;
  };

  /** Lets a boleto's due date pass. */
  const expire = (id: string): void => {
    const charge = find(id);
    if (charge.status !== "pending") throw new SimulatorError(409, "This charge can not expire.");
    const over = { status: "canceled", canceledAt: now(), ranOut: true } as const;
    store.commit(changesOf({ ...charge, ...over }, false));
  };

  /** Settles what is due: processing cards as the bank decides, boletos by their due date. */
  const settleDue = (): void => {
    const time = clock.now().getTime();
    for (const charge of store.openCharges()) {
      if (charge.settleAt && Date.parse(charge.settleAt) <= time) pay(charge.id);
      else if (charge.boleto && isOver(charge.boleto, time)) expire(charge.id);
    }
  };

  return { event, begin, find, pay, refuse, cancel, expire, settleDue };
}
