export type * from "./gateway.types.ts";
export { GatewayError, type GatewayErrorReason } from "./gateway-error.ts";
export { createPagarme, type PagarmeAccess, type PagarmeOptions } from "./pagarme.ts";
export { readEvent } from "./read-event.ts";
