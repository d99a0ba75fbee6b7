import { type ErrorCode, errors } from "@sabia/contract";

/** Error messages by field, nested fields keyed with dots (wire §1). */
export type FieldErrors = Record<string, string[]>;

type Details = {
  /** Replaces the code's own message. */
  message?: string;
  /** For a 422. */
  fields?: FieldErrors;
  /** More keys of the answer, such as a 412's `lesson_id`. */
  extra?: Record<string, unknown>;
  /** In seconds, for 429 and 503. */
  retryAfter?: number;
};

/**
 * The only error that the API shows to a client: a code of the contract determines status and message. `http/failures.ts` makes one
 * of any other error that reaches it, so an own class is for errors that are handled before (such as `GatewayError`), or by a command.
 */
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

/** Throws `invalid` if there are any. */
export function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
}
