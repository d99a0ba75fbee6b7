import { sql } from "kysely";
import type { BrandTransaction } from "../../db/database.ts";

/** An update that cancels orders, here at once and at the gateway with the next reconciliation. */
export const endOrders = (trx: BrandTransaction, now: Date) =>
  trx.updateTable("orders").set({
    status: "canceled",
    end_at_gateway: true,
    next_charge_at: null,
    next_check_at: now,
    busy_until: null,
    in_doubt: false,
    updated_at: now,
    version: sql<number>`version + 1`,
  });
