import type { Buyer, Card, NewOrder, NewPlan, NewSubscription, PaymentMethod } from "./gateway.types.ts";

/** IBGE's codes of the states, and the abbreviations that Pagar.me uses. */
const states: Record<number, string> = {
  11: "RO",
  12: "AC",
  13: "AM",
  14: "RR",
  15: "PA",
  16: "AP",
  17: "TO",
  21: "MA",
  22: "PI",
  23: "CE",
  24: "RN",
  25: "PB",
  26: "PE",
  27: "AL",
  28: "SE",
  29: "BA",
  31: "MG",
  32: "ES",
  33: "RJ",
  35: "SP",
  41: "PR",
  42: "SC",
  43: "RS",
  50: "MS",
  51: "MT",
  52: "GO",
  53: "DF",
};

const statement = "CURSOS";
const boletoInstructions = "Pagar até o vencimento. Não receber após o vencimento.";
const methodNames: Record<PaymentMethod, string> = { CREDIT_CARD: "credit_card", BOLETO: "boleto" };

/** Cuts a text to a field's maximum length, without splitting a surrogate pair. */
const cut = (text: string, length: number): string => {
  let result = "";
  for (const character of text) {
    if (result.length + character.length > length) break;
    result += character;
  }
  return result.trim();
};

function writeAddress({ address }: Buyer) {
  const { street, number, complement, neighborhood, cep, city, stateId } = address;
  return {
    street: cut(street, 64),
    number: cut(number, 15),
    neighborhood: cut(neighborhood, 64),
    complement: cut(complement ?? "", 64),
    // Anti-fraud checks expect street, number and district in this order.
    line_1: cut(`${number}, ${street}, ${neighborhood}`.replace(/\s+/g, " "), 256),
    line_2: cut(complement ?? "", 128),
    zip_code: cep,
    city: cut(city, 64),
    state: states[stateId] ?? "",
    country: "BR",
  };
}

function writeCustomer(buyer: Buyer) {
  const { code, name, email, document, phone } = buyer;
  const areaAndNumber = { area_code: phone.slice(0, 2), number: phone.slice(2) };
  return {
    code,
    name: cut(name, 64),
    email,
    type: "individual",
    ...(document !== null && { document, document_type: "CPF" }),
    phones: { mobile_phone: { country_code: "55", ...areaAndNumber } },
    address: writeAddress(buyer),
    metadata: {},
  };
}

function writeCard(card: Card, buyer: Buyer, options?: { verify_card: boolean }) {
  const shared = { billing_address: writeAddress(buyer), ...(options && { options }) };
  if (card.kind === "token") return { card_token: card.token, card: shared };
  return {
    card: {
      number: card.number,
      holder_name: cut(card.holderName, 64),
      exp_month: card.expirationMonth,
      exp_year: card.expirationYear,
      cvv: card.cvv,
      ...shared,
    },
  };
}

/** Body of `POST /orders`. */
export function writeOrder({ code, buyer, items, payment }: NewOrder) {
  return {
    code,
    closed: true,
    currency: "BRL",
    customer: writeCustomer(buyer),
    items: items.map((item) => ({
      code: cut(item.code, 52),
      description: cut(item.title, 256),
      quantity: item.quantity,
      amount: item.unitPrice,
      category: "course",
    })),
    payments: [
      payment.method === "CREDIT_CARD"
        ? {
            payment_method: "credit_card",
            credit_card: {
              installments: payment.installments,
              statement_descriptor: statement,
              capture: true,
              ...writeCard(payment.card, buyer),
            },
          }
        : {
            payment_method: "boleto",
            boleto: {
              // Noon UTC is the same day in Brazil and in UTC.
              due_at: `${payment.dueDay}T12:00:00Z`,
              instructions: boletoInstructions,
              // At most 16 characters: the end of our code, which is its unique part.
              document_number: code.slice(-16),
              statement_descriptor: statement,
              retries: 0,
              billing_address: writeAddress(buyer),
            },
          },
    ],
  };
}

/** Body of `POST /plans`. */
export function writePlan({ code, name, amount, trialDays, maxInstallments, methods }: NewPlan) {
  return {
    name: cut(name, 64),
    description: cut(name, 256),
    statement_descriptor: statement,
    currency: "BRL",
    shippable: false,
    interval: "month",
    interval_count: 1,
    billing_type: "prepaid",
    billing_days: [],
    payment_methods: methods.map((method) => methodNames[method]),
    installments: Array.from({ length: maxInstallments }, (_, index) => index + 1),
    ...(trialDays > 0 && { trial_period_days: trialDays }),
    items: [
      {
        id: code,
        name: cut(name, 64),
        description: cut(name, 256),
        quantity: 1,
        pricing_scheme: { scheme_type: "unit", price: amount },
      },
    ],
    pricing_scheme: { scheme_type: "unit", price: amount },
    metadata: { code },
  };
}

/** Body of `POST /subscriptions`. Price and interval come from the plan. */
export function writeSubscription({ code, planId, buyer, installments, payment }: NewSubscription) {
  return {
    code,
    plan_id: planId,
    installments,
    customer: writeCustomer(buyer),
    metadata: {},
    ...(payment.method === "CREDIT_CARD"
      ? { payment_method: "credit_card", ...writeCard(payment.card, buyer, { verify_card: true }) }
      : { payment_method: "boleto", boleto_due_days: payment.dueDays }),
  };
}
