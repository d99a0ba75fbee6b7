import type { Order } from "@sabia/contract";

export const boleto = { url: "/boleto/1", line: "1".repeat(47), due_at: "2026-11-26T02:59:59Z" };
export const order: Order = {
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
