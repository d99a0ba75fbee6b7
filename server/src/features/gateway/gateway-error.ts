/**
 * - `away`: the gateway certainly did not accept the call (no connection, 429 or 503): it can be retried.
 * - `unknown`: the call was sent and no intelligible answer came back. It may have charged: look it up.
 * - `invalid`: the gateway refused the data; nothing was charged.
 * - `misconfigured`: the gateway refused our key.
 */
export type GatewayErrorReason = "away" | "unknown" | "invalid" | "misconfigured";

/** The only error that the gateway throws. Its message contains no card, person or key. */
export class GatewayError extends Error {
  readonly reason: GatewayErrorReason;
  /**
   * For `invalid`: the refused fields of the order, by our names (`card_number`, `card_token`, …) or else by
   * the gateway's.
   */
  readonly fields: readonly string[];

  constructor(reason: GatewayErrorReason, message: string, fields: readonly string[] = []) {
    super(message);
    this.name = "GatewayError";
    this.reason = reason;
    this.fields = fields;
  }
}
