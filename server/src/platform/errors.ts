import { type ErrorCode, errors } from "@sabia/contract";

type Details = {
  /** Replaces the code's own text. */
  message?: string;
  /** Messages by field, for 422 (wire §1). */
  fields?: Record<string, string[]>;
  /** More keys of the answer, such as `lesson_id` of a 412. */
  extra?: Record<string, unknown>;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
};

/** The one error of the product: a code of the contract, which decides status and text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message);
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.details = details;
  }
}
