import type { Buyer, Card, NewOrder, NewPlan, NewSubscription } from "../../features/gateway/public.ts";
import { cards } from "./test-cards.ts";

export const testCard = (number: string = cards.approved): Card => ({
  kind: "full",
  holderName: "ANA LIMA",
  number,
  expirationMonth: 12,
  expirationYear: 40,
  cvv: "123",
});

export const testBuyer: Buyer = {
  code: "escola_sabia.p.1",
  name: "Ana Lima",
  email: "ana.lima@sabia.example",
  document: "52998224725",
  phone: "11987654321",
  address: {
    street: "Rua das Flores",
    number: "12",
    complement: null,
    neighborhood: "Centro",
    cep: "01001000",
    city: "São Paulo",
    stateId: 35,
  },
};

/** An order over R$ 499,00. */
export const testOrder = (code: string, payment: NewOrder["payment"], key = code): NewOrder => ({
  code,
  idempotencyKey: key,
  buyer: testBuyer,
  payment,
  items: [{ code: "2", title: "Preparatório ENEM", quantity: 1, unitPrice: 49_900 }],
});

export const byCard = (number?: string, installments = 3): NewOrder["payment"] => ({
  method: "CREDIT_CARD",
  card: testCard(number),
  installments,
});

export const testPlan = (trialDays: number): NewPlan => ({
  code: "3",
  idempotencyKey: `plan-${trialDays}`,
  name: "Clube Sabiá",
  amount: 4_990,
  trialDays,
  maxInstallments: 3,
  methods: ["CREDIT_CARD", "BOLETO"],
});

export const testSubscription = (
  code: string,
  planId: string,
  payment: NewSubscription["payment"],
): NewSubscription => ({
  code,
  idempotencyKey: code,
  planId,
  buyer: testBuyer,
  installments: 1,
  payment,
});
