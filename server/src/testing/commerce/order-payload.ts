import { endpoints, type OrderPayload } from "@sabia/contract";

/** The parsed body of an order, as a handler receives it. */
export const orderPayload = (body: object): OrderPayload => endpoints["POST /v1/orders"].body.parse(body);
