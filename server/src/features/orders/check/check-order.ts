import {
  type CoursePackage,
  cartTotal,
  commonPaymentMethods,
  installmentLimit,
  type OrderPayload,
  orderTexts,
  type PaymentMethod,
  paymentMethods,
} from "@sabia/contract";
import type { FieldErrors } from "../../../platform/errors.ts";
import { largestInteger } from "../../../platform/largest-integer.ts";
import type { Card } from "../../gateway/public.ts";
import { checkCard } from "./check-card.ts";
import { checkAddress, checkPhone, type NewAddress, type SavedContact } from "./check-contact.ts";

/** A checked order, ready to be placed. The server computes all amounts. */
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

/** The highest total in cents that can be stored: more than twenty million reais. */
const mostCents = largestInteger;

type Checked = { readonly draft: OrderDraft } | { readonly errors: FieldErrors };

const areOnSale = (ids: readonly number[], packages: readonly CoursePackage[]): boolean =>
  ids.every((id) => packages.some((one) => one.id === id && one.status === "ACTIVE"));

const enumeration = new Intl.ListFormat("pt-BR");

/** For each course that is in several packages: the error that names them. */
function listShared(packages: readonly CoursePackage[]): string[] {
  const names = new Map(
    packages.flatMap(({ courses }) => courses.map(({ id, name }) => [id, name] as const)),
  );
  return [...names].flatMap(([id, name]) => {
    const sharing = packages.filter(({ courses }) => courses.some((course) => course.id === id));
    if (sharing.length === 1) return [];
    const all = enumeration.format(sharing.map((one) => one.name));
    return [`Os pacotes ${all} têm um curso em comum: ${name}. Escolha só um deles.`];
  });
}

/**
 * Whether the packages can be ordered together (wire §5): all known and on sale, a plan only by itself, no
 * course twice.
 */
function checkPackages(ids: readonly number[], packages: readonly CoursePackage[]): string[] {
  const errors: string[] = [];
  if (!areOnSale(ids, packages)) errors.push(orderTexts.notOnSale);
  if (packages.length > 1 && packages.some(({ type }) => type === "PLAN"))
    errors.push("Um plano é assinado sozinho. Remova os outros cursos.");
  errors.push(...listShared(packages));
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

/**
 * Whether to check the payment of an order: if a package on sale costs something, or if some packages are not
 * on sale and the order names a method. An order that was free when shown to the student had no payment
 * fields to fill in.
 */
function isPaid(payload: OrderPayload, packages: readonly CoursePackage[]): boolean {
  const { payment_method, shown_amount, course_packages } = payload;
  if (payment_method === null && shown_amount === 0 && cartTotal(packages) > 0) return false;
  if (packages.some(({ type, status }) => type !== "FREE" && status === "ACTIVE")) return true;
  return payment_method !== null && !areOnSale(course_packages, packages);
}

function checkMethod(method: PaymentMethod | null, allowed: readonly PaymentMethod[]): string[] {
  if (allowed.length === 0) return [orderTexts.noCommonMethod];
  if (method === null) return [orderTexts.noMethod];
  return allowed.includes(method) ? [] : ["Esta forma de pagamento não é aceita para os cursos escolhidos."];
}

/**
 * Checks all payment fields. `packages` set its limits; undefined while the packages themselves are invalid.
 */
function checkPayment(
  payload: OrderPayload,
  packages: readonly CoursePackage[] | undefined,
  contact: SavedContact,
  today: string,
): { payment?: OrderPayment; errors: FieldErrors } {
  const phone = checkPhone(payload, contact);
  const address = checkAddress(payload, contact);
  const errors: FieldErrors = { ...phone.errors, ...address.errors };
  const method = payload.payment_method;
  const all = Object.keys(paymentMethods) as PaymentMethod[];
  const methodErrors = checkMethod(method, packages ? commonPaymentMethods(packages) : all);
  if (methodErrors.length > 0) errors.payment_method = methodErrors;
  if (method === null || methodErrors.length > 0) return { errors };

  const { installments, errors: installmentErrors } = packages
    ? checkInstallments(payload.installments, method, packages)
    : { installments: 1, errors: [] };
  if (installmentErrors.length > 0) errors.installments = installmentErrors;
  const card = method === "CREDIT_CARD" ? checkCard(payload, today) : undefined;
  Object.assign(errors, card?.errors);
  if (Object.keys(errors).length > 0 || !phone.phone || !address.address) return { errors };
  const { phone: number } = phone;
  return {
    payment: { method, installments, card: card?.card ?? null, phone: number, address: address.address },
    errors,
  };
}

/** Checks all fields of an order at once (spec §5, wire §1, §5). `today` is the brand's day, `YYYY-MM-DD`. */
export function checkOrder(
  payload: OrderPayload,
  packages: readonly CoursePackage[],
  contact: SavedContact,
  today: string,
): Checked {
  const amount = cartTotal(packages);
  const unfit = checkPackages(payload.course_packages, packages);
  const isOtherAmount = payload.shown_amount !== null && payload.shown_amount !== amount;
  const packageErrors = unfit.length === 0 && isOtherAmount ? [orderTexts.amountChanged] : unfit;
  const { payment = null, errors } = isPaid(payload, packages)
    ? checkPayment(payload, unfit.length === 0 ? packages : undefined, contact, today)
    : { errors: {} };
  if (packageErrors.length > 0) return { errors: { course_packages: packageErrors, ...errors } };
  if (Object.keys(errors).length > 0) return { errors };
  return { draft: { type: typeOf(packages), packages, amount, payment } };
}
