import { AppError } from "./errors.ts";

/** The error of a job for which too many are waiting already. By the time it names, about half of them are done. */
export const queueFull = () => new AppError("unavailable", { retryAfter: 5 });
