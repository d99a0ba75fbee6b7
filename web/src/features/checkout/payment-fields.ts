import type { User } from "@sabia/contract";
import type { PaymentMethod } from "@sabia/contract/texts";
import { createFormValues } from "../../ui/form-values.ts";
import { toDigits } from "../../ui/mask.ts";
import type { OrderBody } from "./attempts.ts";
import { isFree, isPlan, limitOf, listMethods, type Purchase, totalOf } from "./purchase.ts";

/** Every field of the form by its label (wire §8), in the order of the page. */
export const labels = {
  payment_method: "Método de pagamento",
  card_number: "Número do cartão",
  card_holder_name: "Nome no cartão",
  card_expiration_date: "Validade",
  card_cvv: "CVV",
  installments: "Parcelas",
  phone_number: "Telefone",
  address_cep: "CEP",
  address_state_id: "Estado",
  address_city_id: "Cidade",
  address_street: "Rua",
  address_number: "Número",
  address_neighborhood: "Bairro",
  address_complement: "Complemento",
} as const;

export type PaymentField = keyof typeof labels;
export type PaymentValues = Record<PaymentField, string>;

const fieldNames = Object.keys(labels) as PaymentField[];

const cardFields = ["card_number", "card_holder_name", "card_expiration_date", "card_cvv"] as const;
export type CardField = (typeof cardFields)[number];

const isOfCard = (name: PaymentField): boolean => (cardFields as readonly PaymentField[]).includes(name);

export const { keptNames, withoutSecrets, startFrom } = createFormValues(fieldNames, cardFields);

/** The chosen method, if this purchase allows it: a draft may belong to another purchase. */
export const chosenMethod = (purchase: Purchase, { payment_method }: PaymentValues): PaymentMethod | null =>
  listMethods(purchase).find(({ method, reason }) => method === payment_method && reason === null)?.method ??
  null;

/** How many installments are sent; null while a choice is still to be made (wire §8). */
export function chosenInstallments(purchase: Purchase, values: PaymentValues): number | null {
  const method = chosenMethod(purchase, values);
  const limit = limitOf(purchase);
  const chosen = Number(values.installments);
  const valid = Number.isInteger(chosen) && chosen >= 1 && chosen <= limit ? chosen : null;
  if (method === "CREDIT_CARD") return limit === 1 ? 1 : valid;
  return isPlan(purchase) ? (valid ?? 1) : 1;
}

/** Which blocks a student without saved data has to fill in (spec §5). */
export const missingContact = ({ person }: User) => ({
  phone: person.phones.length === 0,
  address: person.addresses.length === 0,
});

/** The fields that the form shows, in the order of the page; errors of others can't be shown in it. */
export function listShown(purchase: Purchase, values: PaymentValues, user: User): PaymentField[] {
  if (isFree(purchase)) return [];
  const method = chosenMethod(purchase, values);
  const { phone, address } = missingContact(user);
  const isShown = (name: PaymentField): boolean => {
    if (isOfCard(name)) return method === "CREDIT_CARD";
    if (name === "installments") return method === "CREDIT_CARD" && limitOf(purchase) > 1;
    if (name === "phone_number") return phone;
    if (name.startsWith("address_")) return address;
    return true;
  };
  return fieldNames.filter(isShown);
}

/** An error of a saved phone or address that no longer exists is shown in the block that asks for another one. */
export function placeContactErrors<Errors>(
  { phone_id, address_id, ...errors }: Readonly<Record<string, Errors>>,
  shown: readonly PaymentField[],
): Record<string, Errors> {
  const place = (id: "phone_id" | "address_id", block: PaymentField, messages: Errors | undefined) =>
    messages === undefined ? {} : { [shown.includes(block) ? block : id]: messages };
  return {
    ...place("phone_id", "phone_number", phone_id),
    ...place("address_id", "address_cep", address_id),
    ...errors,
  };
}

const contactPrompts: Partial<Record<PaymentField, string>> = {
  address_state_id: "Selecione o estado.",
  address_city_id: "Selecione a cidade.",
};

/**
 * The empty fields of telephone and address, with the server's messages: shown along with the card's errors, which prevent
 * the order from being sent.
 */
export const findEmptyContact = (values: PaymentValues, shown: readonly PaymentField[]) =>
  Object.fromEntries(
    shown
      .filter((name) => name === "phone_number" || name.startsWith("address_"))
      .filter((name) => name !== "address_complement" && values[name].trim() === "")
      .map((name) => [name, contactPrompts[name] ?? "Campo obrigatório"]),
  );

export type CardPart = Partial<Pick<OrderBody, CardField | "card_token">>;

function typeOf(purchase: Purchase): string {
  if (isPlan(purchase)) return "PLAN";
  return isFree(purchase) ? "FREE" : "SINGLE_PAYMENT";
}

/** An order without the card. CPF, telephone and CEP are sent as digits (spec §5). */
export function toOrder(purchase: Purchase, values: PaymentValues, user: User): OrderBody {
  const course_packages = purchase.packages.map(({ id }) => id);
  const type = typeOf(purchase);
  const shown_amount = totalOf(purchase);
  if (isFree(purchase)) return { type, course_packages, shown_amount, payment_method: null, installments: 1 };
  const { phone, address } = missingContact(user);
  return {
    type,
    course_packages,
    shown_amount,
    payment_method: chosenMethod(purchase, values),
    installments: chosenInstallments(purchase, values),
    ...(phone
      ? { phone_number: toDigits(values.phone_number) }
      : { phone_id: user.person.phones[0]?.id ?? null }),
    ...(address
      ? {
          address_street: values.address_street,
          address_neighborhood: values.address_neighborhood,
          address_number: values.address_number,
          address_complement: values.address_complement,
          address_city_id: values.address_city_id || null,
          address_state_id: values.address_state_id || null,
          address_cep: toDigits(values.address_cep),
        }
      : { address_id: user.person.addresses[0]?.id ?? null }),
  };
}

/** The four card fields in the API's format, sent if there is no token. */
export const toCardPart = (values: PaymentValues): CardPart => ({
  card_holder_name: values.card_holder_name.trim(),
  card_number: toDigits(values.card_number),
  card_expiration_date: toDigits(values.card_expiration_date),
  card_cvv: toDigits(values.card_cvv),
});
