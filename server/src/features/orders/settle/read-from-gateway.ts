import type { Gateway, GatewayOrder, GatewaySubscription } from "../../gateway/public.ts";

type Sought = { readonly gatewayId: string | null; readonly code: string };

/**
 * A single order as the gateway has it, by its id there or, while that isn't known, by our code. Undefined if it
 * doesn't exist there.
 */
export const readSingleFromGateway = (
  gateway: Gateway,
  { gatewayId, code }: Sought,
): Promise<GatewayOrder | undefined> =>
  gatewayId === null ? gateway.findOrder(code) : gateway.readOrder(gatewayId);

/** A plan as the gateway has it, looked up as a single order is. */
export const readPlanFromGateway = (
  gateway: Gateway,
  { gatewayId, code }: Sought,
): Promise<GatewaySubscription | undefined> =>
  gatewayId === null ? gateway.findSubscription(code) : gateway.readSubscription(gatewayId);
