import { randomBytes } from "node:crypto";
import { orderTexts } from "@sabia/contract";
import type { Brand } from "../../../db/brands.ts";
import { AppError } from "../../../platform/errors.ts";
import type { SubmissionFingerprint } from "../../../platform/idempotency.ts";
import { selectBlocked } from "../../../platform/throttle/throttle.ts";
import { saveContact } from "../buyers.queries.ts";
import type { OrderDraft } from "../check/check-order.ts";
import { heldUntil } from "../hold/hold-order.ts";
import { isAbandoned, isUnanswered } from "../order-states.ts";
import { findOwned } from "../ordered-courses.queries.ts";
import { findOrder, findSentOrder, type OrderRow } from "../orders.queries.ts";
import { linkEnrollments, settleEnrollments } from "../settle/enroll.queries.ts";
import { findCardInFlight, freeKey, insertOrder, lockBuyer } from "./place-order.queries.ts";

/** Without an idempotency key, identical orders within this time count as one (wire §5). */
const sameWithinSeconds = 60;

type PlaceInput = {
  readonly brand: Brand;
  readonly personId: number;
  readonly draft: OrderDraft;
  readonly sending: SubmissionFingerprint;
  /** Throttle keys to check again: refusals since this order passed the throttle may have blocked it. */
  readonly watched: Buffer[];
  readonly now: Date;
};
/**
 * `placed`: this request has to charge the order. `earlier`: an earlier request placed it. `unanswered`: an
 * order for the same course has no answer yet. `otherCard`: another card of the student is being tried.
 * `heldBack`: too much was refused since this order passed the throttle.
 */
type PlaceResult =
  | { readonly kind: "heldBack" }
  | { readonly kind: "placed" | "earlier" | "unanswered" | "otherCard"; readonly order: OrderRow };

/** Our code for an order at the gateway: at most 52 characters, unique across all brands. */
const newCode = ({ slug }: Pick<Brand, "slug">) => `${slug}.${randomBytes(8).toString("base64url")}`;

/** The order that an earlier identical request placed, if any. */
export async function findEarlier(
  db: Brand["db"] | Parameters<typeof lockBuyer>[0],
  personId: number,
  sending: SubmissionFingerprint,
  now: Date,
): Promise<OrderRow | undefined> {
  const since = new Date(now.getTime() - sameWithinSeconds * 1000);
  return findSentOrder(db, personId, sending, since);
}

/**
 * Inserts an order once, however often and simultaneously it arrives: one person's orders are placed one
 * after the other. A free order enrolls at once. Refuses courses that the student owns or has an open order
 * for.
 */
export function placeOrder({
  brand,
  personId,
  draft,
  sending,
  watched,
  now,
}: PlaceInput): Promise<PlaceResult> {
  return brand.db.transaction().execute(async (trx): Promise<PlaceResult> => {
    if (!(await lockBuyer(trx, personId))) throw new AppError("unauthenticated");
    const earlier = await findEarlier(trx, personId, sending, now);
    if (earlier && !isAbandoned(earlier)) return { kind: "earlier", order: earlier };
    if (earlier) await freeKey(trx, earlier.id);

    const ids = draft.packages.map(({ id }) => id);
    const { studied, ordered } = await findOwned(trx, personId, ids);
    const unanswered = ordered.find(isUnanswered);
    const standing = ordered.some((order) => order !== unanswered);
    if (studied || standing)
      throw new AppError("invalid", { fields: { course_packages: [orderTexts.alreadyOwned] } });
    // Undefined if the gateway refused it at this very moment: then it no longer blocks.
    const waiting = unanswered && (await findOrder(trx, unanswered.id));
    if (waiting) return { kind: "unanswered", order: waiting };
    // One at a time: cards sent in parallel would all be tried before the first refusal is counted (wire §2).
    const card = draft.payment?.method === "CREDIT_CARD" && (await findCardInFlight(trx, personId, now));
    if (card) return { kind: "otherCard", order: card };
    const blocked = watched.length > 0 && (await selectBlocked(trx, { watched, now }).executeTakeFirst());
    if (blocked) return { kind: "heldBack" };

    const busyUntil = heldUntil(now);
    const id = await insertOrder(trx, {
      ...draft,
      ...sending,
      personId,
      now,
      busyUntil,
      code: newCode(brand),
    });
    if (draft.payment) await saveContact(trx, { id, personId }, draft.payment);
    else {
      const linked = await linkEnrollments(trx, brand, { orderId: id, personId }, now);
      await settleEnrollments(trx, { id, was: null }, linked);
    }
    const order = await findOrder(trx, id);
    if (!order) throw new Error(`The order ${id} isn't there`);
    return { kind: "placed", order };
  });
}
