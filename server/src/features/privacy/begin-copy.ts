import { AppError } from "../../platform/errors.ts";

/** A copy holds a page of rows and what its reader hasn't consumed yet. No school may take all places. */
const copiesAtOnce = 8;
const copiesPerBrand = 6;
const running = new Map<string, string>();

/**
 * Registers a running copy in this process until the returned function is called. Allows one per student, and
 * few in total.
 */
export function beginCopy(brand: string, personId: number): () => void {
  const student = `${brand} ${personId}`;
  if (running.has(student))
    throw new AppError("throttled", {
      message: "Seus dados já estão sendo baixados. Espere o arquivo chegar.",
      retryAfter: 5,
    });
  const ofBrand = [...running.values()].filter((other) => other === brand).length;
  if (ofBrand >= copiesPerBrand || running.size >= copiesAtOnce)
    throw new AppError("unavailable", { retryAfter: 10 });
  running.set(student, brand);
  return () => void running.delete(student);
}
