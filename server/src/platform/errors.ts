import { type ErrorCode, errors } from "@sabia/contract";

/** What is wrong with a call's fields: messages by field, nested ones keyed with dots (wire §1). */
export type FieldErrors = Record<string, string[]>;

type Details = {
  /** Replaces the code's own text. */
  message?: string;
  /** Of a 422. */
  fields?: FieldErrors;
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

/** Refuses with `invalid` when there are any. */
export function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
}
