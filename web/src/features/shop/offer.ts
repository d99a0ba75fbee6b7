import type { CoursePackage } from "@sabia/contract";
import { formatMoney } from "@sabia/contract/texts";
import { pathTo } from "../../platform/paths.ts";

/** Whether it can be bought (spec §4). */
export const isOnSale = ({ status }: CoursePackage): boolean => status === "ACTIVE";

/** What stands in the place of the price (spec §2). */
export const describePrice = ({ type, amount }: CoursePackage): string =>
  type === "FREE" ? "Curso Gratuito" : formatMoney(amount);

/** `Dividio em até 12x`, as the specification writes it; a single payment's alone. */
export const describeInstallments = ({ type, single_payment }: CoursePackage): string | null =>
  type === "SINGLE_PAYMENT" && single_payment ? `Dividio em até ${single_payment.installments}x` : null;

/** `Pagamento via Boleto/Cartão de crédito`; what is free needs no payment. */
export const describeMethods = ({ type, formatted_payment_methods }: CoursePackage): string | null =>
  type !== "FREE" && formatted_payment_methods.length > 0
    ? `Pagamento via ${formatted_payment_methods.join("/")}`
    : null;

export const describeTrial = ({ type, plan }: CoursePackage): string | null =>
  type === "PLAN" && plan && plan.trial_days > 0 ? `Você ganha ${plan.trial_days} dias de avaliação` : null;

/** A brand without units has no such page of its own: any number leads to the package. */
export const enrollPath = ({ id, unit }: CoursePackage): string =>
  pathTo("enroll", { unit: unit?.id ?? 0, package: id });
