import type { Clock } from "../../platform/clock.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { anonymiseOrders, collectOrders } from "./personal-data.queries.ts";

/** Orders and payments, for a student's data export and for erasure. */
export const createOrderData = (clock: Clock): PersonalData => ({
  key: "orders",
  collect: collectOrders,
  async erase(trx, personId) {
    await anonymiseOrders(trx, personId, clock.now());
    return [];
  },
});
