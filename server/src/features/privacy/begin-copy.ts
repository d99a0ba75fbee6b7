import { AppError } from "../../platform/errors.ts";

/** A copy holds a page of rows and what its reader hasn't consumed yet. No school may take all places. */
const copiesAtOnce = 8;
const ofOneBrand = 6;
const underWay = new Map<string, string>();

/**
 * Registers a running copy in this process until the returned function is called. Allows one per student, and
 * few in total.
 */
export function beginCopy(brand: string, personId: number): () => void {
  const student = `${brand} ${personId}`;
  if (underWay.has(student))
    throw new AppError("throttled", {
      message: "Seus dados já estão sendo baixados. Espere o arquivo chegar.",
      retryAfter: 5,
    });
  const ofBrand = [...underWay.values()].filter((other) => other === brand).length;
  if (ofBrand >= ofOneBrand || underWay.size >= copiesAtOnce)
    throw new AppError("unavailable", { retryAfter: 10 });
  underWay.set(student, brand);
  return () => void underWay.delete(student);
}
