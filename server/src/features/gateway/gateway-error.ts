/**
 * - `away`: the gateway has surely not taken the call (no connection, 429 or 503): it may be made again.
 * - `unknown`: the call was sent and no answer that can be understood came back. It may have charged: look it up.
 * - `invalid`: the gateway refused the data; nothing was charged.
 * - `misconfigured`: the gateway refused our key.
 */
export type GatewayErrorReason = "away" | "unknown" | "invalid" | "misconfigured";

/** The one error of the gateway. Its message names no card, no person and no key. */
export class GatewayError extends Error {
  readonly reason: GatewayErrorReason;
  /** Which fields of the order the gateway refused, for `invalid`: `card_number`, `card_token`, …, else its own names. */
  readonly fields: readonly string[];

  constructor(reason: GatewayErrorReason, message: string, fields: readonly string[] = []) {
    super(message);
    this.name = "GatewayError";
    this.reason = reason;
    this.fields = fields;
  }
}
