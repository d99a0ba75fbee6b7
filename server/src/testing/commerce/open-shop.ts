import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Client, startTestApp, type TestApp } from "../portal/test-app.ts";
import { resetShop } from "./shopping.ts";

type Shop = { readonly portal: TestApp; readonly carla: Client };

/**
 * A portal for a suite of shop tests. Before each test nothing is bought, and Carla, who owns no course, is
 * signed in.
 */
export function openShop(hand: (shop: Shop) => void): void {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startTestApp();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await resetShop(portal);
    hand({ portal, carla: await portal.signIn("carla") });
  });
}
