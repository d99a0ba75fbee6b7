import { AppError } from "./errors.ts";

/** The refusal of one who would have to wait too long; after these seconds about half of the line is done. */
export const refuseFullLine = () => new AppError("unavailable", { retryAfter: 5 });
