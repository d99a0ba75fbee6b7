import {
  type CoursePackage,
  cartTotal,
  commonPaymentMethods,
  installmentLimit,
  type OrderPayload,
  orderTexts,
  type PaymentMethod,
} from "@sabia/contract";
import type { FieldErrors } from "../../../platform/errors.ts";
import type { Card } from "../../gateway/public.ts";
import { checkCard } from "./check-card.ts";
import { checkAddress, checkPhone, type NewAddress, type SavedContact } from "./check-contact.ts";

/** A checked order, ready to be placed. Amounts are computed by the server. */
export type OrderDraft = {
  readonly type: CoursePackage["type"];
  readonly packages: readonly CoursePackage[];
  readonly amount: number;
  /** Null for a free order. */
  readonly payment: OrderPayment | null;
};
export type OrderPayment = {
  readonly method: PaymentMethod;
  readonly installments: number;
  /** Null unless paid by card. */
  readonly card: Card | null;
  /** Digits, with the area code. */
  readonly phone: string;
  /** A saved address, or a new one. */
  readonly address: SavedContact["addresses"][number] | NewAddress;
};

/** The highest total in cents that the column can hold: more than twenty million reais. */
const mostCents = 2_147_483_647;

type Checked = { readonly draft: OrderDraft } | { readonly errors: FieldErrors };

/** Whether the packages can be ordered together (wire §5): all known and on sale, a plan only by itself, no course twice. */
function checkPackages(ids: readonly number[], packages: readonly CoursePackage[]): string[] {
  const errors: string[] = [];
  if (ids.some((id) => !packages.some((one) => one.id === id && one.status === "ACTIVE")))
    errors.push(orderTexts.notOnSale);
  if (packages.length > 1 && packages.some(({ type }) => type === "PLAN"))
    errors.push("Um plano é assinado sozinho. Remova os outros cursos.");
  const courses = packages.flatMap((one) => one.courses.map(({ id }) => id));
  if (new Set(courses).size < courses.length) errors.push("Dois dos pacotes escolhidos têm o mesmo curso.");
  if (cartTotal(packages) > mostCents)
    errors.push("O total ultrapassa o limite de um pedido. Remova algum curso.");
  return errors;
}

const typeOf = (packages: readonly CoursePackage[]): CoursePackage["type"] =>
  packages.find(({ type }) => type === "PLAN")?.type ??
  packages.find(({ type }) => type === "SINGLE_PAYMENT")?.type ??
  "FREE";

function checkInstallments(
  given: number | null,
  method: PaymentMethod,
  packages: readonly CoursePackage[],
): { installments: number; errors: string[] } {
  const limit = installmentLimit(packages);
  const plan = packages.some(({ type }) => type === "PLAN");
  if (method === "BOLETO" && !plan) {
    return { installments: 1, errors: (given ?? 1) > 1 ? ["O boleto é pago em uma parcela."] : [] };
  }
  if (given === null) return { installments: 1, errors: limit > 1 ? [orderTexts.noInstallments] : [] };
  const most = `Escolha no máximo ${limit} ${limit === 1 ? "parcela" : "parcelas"}.`;
  return { installments: given, errors: given > limit ? [most] : [] };
}

/** Checks what an order says by itself, all fields at once (spec §5, wire §5). `today` is the brand's day, `YYYY-MM-DD`. */
export function checkOrder(
  payload: OrderPayload,
  packages: readonly CoursePackage[],
  contact: SavedContact,
  today: string,
): Checked {
  const wrong = checkPackages(payload.course_packages, packages);
  if (wrong.length > 0) return { errors: { course_packages: wrong } };
  const type = typeOf(packages);
  const order = { type, packages, amount: cartTotal(packages) };
  if (payload.shown_amount !== null && payload.shown_amount !== order.amount)
    return { errors: { course_packages: [orderTexts.amountChanged] } };
  if (type === "FREE") return { draft: { ...order, payment: null } };

  const errors: FieldErrors = {};
  const phone = checkPhone(payload, contact);
  const address = checkAddress(payload, contact);
  Object.assign(errors, phone.errors, address.errors);
  const method = payload.payment_method;
  const allowed = commonPaymentMethods(packages);
  if (allowed.length === 0) errors.payment_method = [orderTexts.noCommonMethod];
  else if (method === null) errors.payment_method = [orderTexts.noMethod];
  else if (!allowed.includes(method))
    errors.payment_method = ["Esta forma de pagamento não é aceita para os cursos escolhidos."];
  if (method === null || !allowed.includes(method)) return { errors };

  const { installments, errors: notInstallments } = checkInstallments(payload.installments, method, packages);
  if (notInstallments.length > 0) errors.installments = notInstallments;
  const card = method === "CREDIT_CARD" ? checkCard(payload, today) : undefined;
  Object.assign(errors, card?.errors);
  if (Object.keys(errors).length > 0 || !phone.phone || !address.address) return { errors };
  const payment = { method, installments, card: card?.card ?? null };
  return { draft: { ...order, payment: { ...payment, phone: phone.phone, address: address.address } } };
}
