import { orderTexts } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { FieldErrors } from "./field-errors.ts";
import { findOwned } from "./place-order.queries.ts";

/** Whether the gateway has not said yet what became of an order. */
export const isUnanswered = ({ status, gatewayId }: { status: string; gatewayId: string | null }): boolean =>
  status === "pending" && gatewayId === null;

/** The 422 of an order with these faults. It tells as well of a course that the student has: all fields at once (wire §1). */
export async function refuseOrder(
  { db }: Brand,
  personId: number,
  packageIds: readonly number[],
  errors: FieldErrors,
): Promise<AppError> {
  const { studied, ordered } = await findOwned(db, personId, packageIds);
  if (!studied && ordered.every(isUnanswered)) return new AppError("invalid", { fields: errors });
  const packageErrors = [...(errors.course_packages ?? []), orderTexts.alreadyOwned];
  return new AppError("invalid", { fields: { ...errors, course_packages: packageErrors } });
}
