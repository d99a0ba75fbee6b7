import { cardFields, contact } from "../../server/src/testing/commerce/shopping.ts";
import { testWebhookSecret } from "../../server/src/testing/portal/test-portal.ts";
import type { Caller } from "./caller.ts";
import type { Fixtures } from "./fixtures.ts";

/** Buys by card and by boleto, and receives the gateway's webhooks. */
export async function callOrders(
  { call, portal }: Caller,
  { student, opening, packageId }: Fixtures,
): Promise<void> {
  const mine = { userId: student.userId };
  const order = {
    ...contact,
    ...cardFields(),
    payment_method: "CREDIT_CARD",
    course_packages: [packageId],
  };
  await call("POST /v1/orders", { ...mine, body: order });
  await call("POST /v1/orders", { userId: opening.userId, body: { ...order, payment_method: "BOLETO" } });
  for (const event of portal.payments.takeWebhooks())
    await call("POST /v1/webhooks/pagarme/:secret", {
      params: { secret: testWebhookSecret },
      body: event as object,
    });
}
