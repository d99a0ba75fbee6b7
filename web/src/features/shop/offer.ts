import type { CoursePackage } from "@sabia/contract";
import { formatMoney } from "@sabia/contract/texts";
import { pathTo } from "../../platform/paths.ts";

/** Whether it can be bought (spec §4). */
export const isOnSale = ({ status }: CoursePackage): boolean => status === "ACTIVE";

/** The price, or what is shown in its place (spec §2). */
export const describePrice = ({ type, amount }: CoursePackage): string =>
  type === "FREE" ? "Curso Gratuito" : formatMoney(amount);

/** `Dividio em até 12x`, spelled as in the specification; for single payments only. */
export const describeInstallments = ({ type, single_payment }: CoursePackage): string | null =>
  type === "SINGLE_PAYMENT" && single_payment ? `Dividio em até ${single_payment.installments}x` : null;

/** `Pagamento via Boleto/Cartão de crédito`; null for free packages. */
export const describeMethods = ({ type, formatted_payment_methods }: CoursePackage): string | null =>
  type !== "FREE" && formatted_payment_methods.length > 0
    ? `Pagamento via ${formatted_payment_methods.join("/")}`
    : null;

export const describeTrial = ({ type, plan }: CoursePackage): string | null =>
  type === "PLAN" && plan && plan.trial_days > 0 ? `Você ganha ${plan.trial_days} dias de avaliação` : null;

/** Brands without units have no unit in the address: any number works. */
export const enrollPath = ({ id, unit }: CoursePackage): string =>
  pathTo("enroll", { unit: unit?.id ?? 0, package: id });
