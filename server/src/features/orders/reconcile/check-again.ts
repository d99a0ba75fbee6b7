import type { Brand } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { minuteMs } from "../../../platform/durations.ts";
import type { OrderRow } from "../orders.queries.ts";
import { setNextCheck } from "./reconcile.queries.ts";

type Clocked = { readonly clock: Clock };

/** An order unknown to the gateway for this long never got there: its list may lag, but not by that much. */
const givenUpAfterMs = 30 * minuteMs;

/** Whether an order that the gateway doesn't know may still turn up there. */
export const mayTurnUp = ({ clock }: Clocked, { updatedAt }: Pick<OrderRow, "updatedAt">): boolean =>
  clock.now().getTime() - updatedAt.getTime() <= givenUpAfterMs;

export const checkInAMinute = ({ clock }: Clocked, { db }: Brand, ids: readonly number[]): Promise<void> =>
  setNextCheck(db, ids, new Date(clock.now().getTime() + minuteMs));
