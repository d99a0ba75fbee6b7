import { orderTexts } from "@sabia/contract";
import type { Brand } from "../../../db/brands.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import { isUnanswered } from "../order-states.ts";
import { findOwned } from "../ordered-courses.queries.ts";

/**
 * Adds an error if the student already has one of the order's courses, so that all errors are reported at
 * once (wire §1).
 */
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
