import type { CoursePackage, OrderPayload } from "@sabia/contract";
import type { Logger } from "pino";
import type { Brand } from "../../db/brands.ts";
import type { RegistryDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Attempt, Limit, Throttle } from "../../platform/throttle.ts";
import { dayIn } from "../../platform/time-zone.ts";
import type { Gateway } from "../gateway/public.ts";
import { findPackages } from "../packages/public.ts";
import { isState } from "../places/public.ts";
import { type BuyerRow, findBuyer, findCity } from "./buyers.queries.ts";
import { checkOrder, type OrderDraft } from "./check-order.ts";
import { refuseOrder } from "./refuse-order.ts";

/** What orders are placed and charged with. */
export type OrderOptions = {
  readonly gateway: Gateway;
  readonly gatewayName: () => string;
  readonly boletoDays: number;
  readonly registry: RegistryDb;
  readonly clock: Clock;
  readonly throttle: Throttle;
  /** Refused cards, by student. */
  readonly refusedLimit: Limit;
  readonly log: Logger;
  /** How long an arrival waits for the one that came first; real time. */
  readonly patienceMs?: number;
};
/** One arrival of an order. */
export type Submission = {
  readonly brand: Brand;
  readonly personId: number;
  readonly payload: OrderPayload;
  readonly key: string | string[] | undefined;
};
/** What an order comes to; `attempt` counts its card where that is refused. */
export type Prepared = { draft: OrderDraft; packages: CoursePackage[]; buyer: BuyerRow; attempt: Attempt };

/** Reads and checks what is ordered, all fields at once. Holds back who tries one card after the other. */
export async function prepareOrder(
  options: OrderOptions,
  { brand, personId, payload }: Submission,
): Promise<Prepared> {
  const ids = [...new Set(payload.course_packages)];
  const { address_city_id: cityId, address_state_id: stateId } = payload;
  const [packages, buyer, city, inState] = await Promise.all([
    findPackages(brand.db, ids),
    findBuyer(brand.db, personId),
    cityId === null ? undefined : findCity(options.registry, cityId),
    stateId !== null && isState(options.registry, stateId),
  ]);
  if (!buyer) throw new AppError("unauthenticated");
  const contact = { phones: buyer.phones, addresses: buyer.addresses, city, inState };
  const checked = checkOrder(payload, packages, contact, dayIn(options.clock.now(), brand.timeZone));
  if ("errors" in checked) throw await refuseOrder(brand, personId, ids, checked.errors);
  const byCard = checked.draft.payment?.method === "CREDIT_CARD";
  const attempt = await options.throttle.begin(
    brand,
    byCard
      ? [{ rule: "order", value: String(personId), limits: [options.refusedLimit], counts: "failures" }]
      : [],
  );
  return { draft: checked.draft, packages, buyer, attempt };
}
