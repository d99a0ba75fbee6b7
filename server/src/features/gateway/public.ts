/** Everything that the rest of the server may use of the payment gateway. */

export type * from "./gateway.types.ts";
export { GatewayError } from "./gateway-error.ts";
export { createPagarme } from "./pagarme.ts";
export { readEvent } from "./read-event.ts";
