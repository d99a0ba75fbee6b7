export type * from "./gateway.types.ts";
export { GatewayError } from "./gateway-error.ts";
export { createPagarme } from "./pagarme.ts";
export { readEvent } from "./read-event.ts";
