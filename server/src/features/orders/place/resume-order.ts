import { orderTexts } from "@sabia/contract";
import type { Brand } from "../../../db/brands.ts";
import { minuteMs } from "../../../platform/durations.ts";
import { AppError } from "../../../platform/errors.ts";
import { GatewayError } from "../../gateway/public.ts";
import { whileHeld } from "../hold/hold-order.ts";
import { dropUnsentOrder, releaseOrder } from "../hold/unanswered-orders.queries.ts";
import { isNeedless } from "../ordered-courses.queries.ts";
import type { OrderRow } from "../orders.queries.ts";
import { syncOrder } from "../settle/sync-order.ts";
import { chargeHeldOrder } from "./charge-held-order.ts";
import { claimOrder } from "./claim-order.ts";
import { paymentMissing, paymentUnknown } from "./order-failures.ts";
import { type OrderOptions, prepareOrder, type Submission } from "./prepare-order.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

/**
 * Claims an unanswered order, waiting while another card of the student is tried; undefined if nothing is
 * left to do.
 */
async function claimWhenFree(
  options: OrderOptions,
  brand: Brand,
  order: OrderRow,
): Promise<OrderRow | undefined> {
  for (;;) {
    const claim = await claimOrder(brand, order, options.clock.now());
    switch (claim.kind) {
      case "gone":
        return undefined;
      case "claimed":
        return claim.order;
      case "otherCard":
        await waitUntilSettled(options, brand, claim.order, () => paymentUnknown(order));
    }
  }
}

/**
 * Continues a claimed order whose earlier attempt got no answer: looks it up at the gateway, and sends it
 * again if it never got there. `outdated`: it never got there, and its price has changed since.
 */
async function resumeClaimed(
  options: OrderOptions,
  submission: Submission,
  order: OrderRow,
): Promise<"done" | "outdated"> {
  const { brand } = submission;
  const { clock } = options;
  const nextCheckAt = new Date(clock.now().getTime() + minuteMs);
  const release = () => releaseOrder(brand.db, order.id, { inDoubt: order.inDoubt, nextCheckAt });
  const releaseAndThrow = async (error: unknown): Promise<never> => {
    await release();
    throw error;
  };

  const synced = await syncOrder({ ...options, brand, isHeldByCaller: true }, order.id)
    .catch(releaseAndThrow)
    .catch((error: unknown) => {
      throw error instanceof GatewayError ? paymentMissing(order) : error;
    });
  if (synced !== "unknown") return "done";

  const prepared = await prepareOrder(options, submission).catch(releaseAndThrow);
  // Meanwhile the school may have opened the course, or a bank reported a boleto's payment late.
  if (await isNeedless(brand.db, order)) {
    await release();
    await dropUnsentOrder(brand.db, order.id, clock.now());
    throw new AppError("invalid", { fields: { course_packages: [orderTexts.alreadyOwned] } });
  }
  if (prepared.draft.amount !== order.amount) {
    await release();
    return "outdated";
  }
  await chargeHeldOrder(options, submission, order, prepared);
  return "done";
}

/**
 * Continues an unanswered order, unless another request does or it is settled meanwhile. `dropped`: it was never
 * charged and its price has changed, so it has to be placed again.
 */
export async function resumeOrder(
  options: OrderOptions,
  submission: Submission,
  order: OrderRow,
): Promise<"done" | "dropped"> {
  const { brand } = submission;
  const { clock } = options;
  const claimed = await claimWhenFree(options, brand, order);
  if (!claimed) return "done";
  const outcome = await whileHeld(brand, clock, order.id, () => resumeClaimed(options, submission, claimed));
  if (outcome === "done") return "done";
  // Nobody is charged another amount than the page shows: the order is placed again, once it is certain that
  // this one charged nothing.
  if (claimed.inDoubt) throw paymentUnknown(order);
  await dropUnsentOrder(brand.db, order.id, clock.now());
  return "dropped";
}
