import type { Clock } from "../../platform/clock.ts";
import type { Gateway } from "./gateway.types.ts";

export type PagarmeOptions = {
  /** Up to the version: `https://api.pagar.me/core/v5`. */
  readonly url: string;
  readonly secretKey: string;
  readonly publicKey: string | undefined;
  readonly clock: Clock;
  /** Most time a call may take; a charge may be under way at the bank for long. */
  readonly timeoutMs?: number;
};

/** The gateway of Pagar.me v5, or of the simulator, which speaks the same. */
export function createPagarme(options: PagarmeOptions): Gateway {
  throw new Error(`${options.url} can't be called yet`);
}
