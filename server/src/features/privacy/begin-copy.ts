import { AppError } from "../../platform/errors.ts";

/** A copy holds a page of rows and what its reader hasn't taken. Students of one school leave room for those of another. */
const copiesAtOnce = 8;
const ofOneBrand = 6;
const underWay = new Map<string, string>();

/** Counts a copy as under way in this process until the function it gives is called: one of each student, and few in all. */
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
