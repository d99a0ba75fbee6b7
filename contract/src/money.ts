/**
 * Money and cart rules shared by server and web (spec §4, §5), without any library. Money is integer cents.
 */

import { keysOf } from "./keys-of.ts";

/**
 * `R$ 1.027,40` from integer cents (spec §9); without floating point, and with a plain space, so that it can
 * be searched for.
 */
export function formatMoney(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("pt-BR");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "– " : ""}R$ ${whole},${rest}`;
}

/** What a package costs: nothing, one amount, or an amount each month. */
export const packageTypes = ["FREE", "SINGLE_PAYMENT", "PLAN"] as const;
type PackageType = (typeof packageTypes)[number];

/** Payment methods and their names, in the order they are shown. */
export const paymentMethods = { BOLETO: "Boleto", CREDIT_CARD: "Cartão de crédito" } as const;
/** How an order or a package is paid, as requests name it. */
export type PaymentMethod = keyof typeof paymentMethods;

/** The fields of a package that the rules need. */
export type PricedPackage = {
  readonly type: PackageType;
  readonly amount: number;
  readonly payment_methods: readonly PaymentMethod[];
  readonly single_payment: { readonly installments: number } | null;
  readonly plan: { readonly installments: number } | null;
};

/**
 * Splits a total into installments; the first one includes the remainder. `splitInstallments(49900, 3)` is
 * `[16634, 16633, 16633]`.
 */
export function splitInstallments(total: number, count: number): number[] {
  const each = Math.floor(total / count);
  const first = total - each * (count - 1);
  return [first, ...Array<number>(count - 1).fill(each)];
}

/**
 * The maximum number of installments of a cart (spec §5): the plan's, else the largest of its single
 * payments, at least 1.
 */
export const installmentLimit = (packages: readonly PricedPackage[]): number =>
  packages.reduce((most, { single_payment, plan }) => {
    return Math.max(most, plan?.installments ?? single_payment?.installments ?? 1);
  }, 1);

/** Methods that every paid package of a cart allows (wire §8), in the order they are shown. */
export function commonPaymentMethods(packages: readonly PricedPackage[]): PaymentMethod[] {
  const paid = packages.filter(({ type }) => type !== "FREE");
  return keysOf(paymentMethods).filter(
    (method) => paid.length > 0 && paid.every((one) => one.payment_methods.includes(method)),
  );
}

/** The price of a cart; for a plan, its monthly price. */
export const cartTotal = (packages: readonly { readonly amount: number }[]): number =>
  packages.reduce((total, { amount }) => total + amount, 0);
