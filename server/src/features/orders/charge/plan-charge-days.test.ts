import { expect, test } from "vitest";
import { dayMs, hourMs } from "../../../platform/durations.ts";
import { dayIn } from "../../../platform/time-zone.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byCard, deliverWebhooks, orderOf, packages } from "../../../testing/commerce/shopping.ts";
import { type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// The gateway reports only the day of a plan's dates, as 00:00 UTC: in Brazil it is still the day before.
let portal: TestApp;
openShop((shop) => {
  ({ portal } = shop);
});

const zone = "America/Sao_Paulo";
const later = (moment: Date, days: number) => dayIn(new Date(moment.getTime() + days * dayMs), zone);

test.each([0, 1, 3, 9, 12, 21])(
  "a plan ordered at %i h UTC is charged on the day shown in Brazil",
  async (hour) => {
    const now = portal.clock.now().getTime();
    portal.clock.advance((Math.ceil(now / dayMs) * dayMs + hour * hourMs - now) / 1000);
    const ordered = portal.clock.now();
    const carla = await portal.signIn("carla");
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    const [order] = (await carla.get("/orders")).json().orders;
    expect(order).toMatchObject({ status: "trialing" });
    expect(dayIn(new Date(order.next_charge_at), zone)).toBe(later(ordered, 7));

    const { id } = (await portal.payments.state()).subscriptions.at(-1) ?? {};
    portal.clock.advance(7 * 86_400);
    portal.payments.simulator.tick();
    await deliverWebhooks(portal, testWebhookSecret);
    const again = await portal.signIn("carla");
    const [charged] = (await again.get("/orders")).json().orders;
    expect(charged).toMatchObject({ status: "active" });
    const next = (await portal.payments.gateway.readSubscription(id ?? ""))?.nextBillingAt;
    expect(charged.next_charge_at).toBe(next?.toISOString());
  },
);
