import { AppError } from "../../platform/errors.ts";

/** A copy holds a page of rows and what its reader hasn't taken, for as long as the reader likes. */
const copiesAtOnce = 8;
const underWay = new Set<string>();

/** Counts a copy as under way in this process until the function it gives is called: one of each student, and few in all. */
export function beginCopy(student: string): () => void {
  if (underWay.has(student))
    throw new AppError("throttled", {
      message: "Seus dados já estão sendo baixados. Espere o arquivo chegar.",
      retryAfter: 5,
    });
  if (underWay.size >= copiesAtOnce) throw new AppError("unavailable", { retryAfter: 10 });
  underWay.add(student);
  return () => void underWay.delete(student);
}
