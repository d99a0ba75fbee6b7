import { orderTexts } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { FieldErrors } from "../../platform/errors.ts";
import { findOwned } from "./place-order.queries.ts";

/** Whether the gateway has not said yet what became of an order. */
export const isUnanswered = ({ status, gatewayId }: { status: string; gatewayId: string | null }): boolean =>
  status === "pending" && gatewayId === null;

/** Whether the gateway surely hasn't got an order. */
export const isUnsent = (order: { status: string; gatewayId: string | null; inDoubt: boolean }): boolean =>
  isUnanswered(order) && !order.inDoubt;

/** The faults of an order with these. They tell as well of a course that the student has: all fields at once (wire §1). */
export async function findPackageFaults(
  { db }: Brand,
  personId: number,
  packageIds: readonly number[],
  errors: FieldErrors,
): Promise<FieldErrors> {
  const { studied, ordered } = await findOwned(db, personId, packageIds);
  if (!studied && ordered.every(isUnanswered)) return errors;
  const packageErrors = [...(errors.course_packages ?? []), orderTexts.alreadyOwned];
  return { ...errors, course_packages: packageErrors };
}
