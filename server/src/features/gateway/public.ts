export type * from "./gateway.types.ts";
export { GatewayError, type GatewayErrorReason } from "./gateway-error.ts";
export { createPagarme, type PagarmeOptions } from "./pagarme.ts";
export { readEvent } from "./read-event.ts";
