import type { CoursePackage } from "@sabia/contract";
import {
  cartTotal,
  commonPaymentMethods,
  formatMoney,
  installmentLimit,
  type PaymentMethod,
  paymentMethods,
  splitInstallments,
} from "@sabia/contract/texts";

/** What is being bought: a cart, or one plan. */
export type Purchase = {
  /** Distinguishes attempts: `cart`, `plan/3`. */
  key: string;
  packages: readonly CoursePackage[];
};

export const isPlan = ({ packages }: Purchase): boolean => packages.some(({ type }) => type === "PLAN");

/** Only free packages: no method, no charge (spec §4). */
export const isFree = ({ packages }: Purchase): boolean => packages.every(({ type }) => type === "FREE");

export const totalOf = ({ packages }: Purchase): number => cartTotal(packages);

/** Whether a plan is unchanged since a page has shown it: still sold, at the same price, with the same trial. */
export const isSamePlan = (shown: CoursePackage, now: CoursePackage): boolean =>
  [now.type, now.status, now.amount, now.plan?.trial_days].join() ===
  [shown.type, shown.status, shown.amount, shown.plan?.trial_days].join();

/** Days without a charge. */
export const trialDaysOf = ({ packages }: Purchase): number =>
  packages.reduce((days, { plan }) => Math.max(days, plan?.trial_days ?? 0), 0);

export const limitOf = ({ packages }: Purchase): number => installmentLimit(packages);

export type MethodChoice = { method: PaymentMethod; name: string; reason: string | null };

const shortNames: Record<PaymentMethod, string> = { BOLETO: "boleto", CREDIT_CARD: "cartão" };

/** Both methods; an excluded one names the package that excludes it (wire §8). */
export function listMethods(purchase: Purchase): MethodChoice[] {
  const common = commonPaymentMethods(purchase.packages);
  const paid = purchase.packages.filter(({ type }) => type !== "FREE");
  const toReason = (method: PaymentMethod): string | null => {
    if (common.includes(method)) return null;
    const { name, payment_methods: own } = paid.find((one) => !one.payment_methods.includes(method)) ?? {};
    const [other] = own ?? [];
    return other ? `${name} só aceita ${shortNames[other]}` : "Indisponível para esta compra";
  };
  return (["CREDIT_CARD", "BOLETO"] as const).map((method) => ({
    method,
    name: paymentMethods[method],
    reason: toReason(method),
  }));
}

/** `3x de R$ 166,33`, split by the server's rule. */
export function describeInstallment(total: number, count: number): string {
  const parts = splitInstallments(total, count);
  return `${count}x de ${formatMoney(parts.at(-1) ?? total)}`;
}

export const listInstallments = (purchase: Purchase): { value: string; label: string }[] =>
  Array.from({ length: limitOf(purchase) }, (_, at) => ({
    value: String(at + 1),
    label: describeInstallment(totalOf(purchase), at + 1),
  }));

/** The total of all installments, and which one includes the remaining cents. */
export function explainInstallments(total: number, count: number): string {
  const [first = total, second = first] = splitInstallments(total, count);
  const sum = `Total de ${formatMoney(total)}`;
  return first === second
    ? `${sum}, sem juros.`
    : `${sum}, sem juros: a primeira de ${formatMoney(first)}, ${count === 2 ? "a segunda" : "as outras"} de ${formatMoney(second)}.`;
}
