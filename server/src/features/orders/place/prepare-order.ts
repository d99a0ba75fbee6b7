import type { CoursePackage, OrderPayload } from "@sabia/contract";
import type { Logger } from "pino";
import type { Brand } from "../../../db/brands.ts";
import type { RegistryDb } from "../../../db/database.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Attempt } from "../../../platform/throttle/throttle.ts";
import type { Gateway } from "../../gateway/public.ts";
import type { BuyerRow } from "../buyers.queries.ts";
import type { OrderDraft } from "../check/check-order.ts";
import { readOrder } from "../check/read-order.ts";
import {
  type RefusalCounting,
  type RefusalLimits,
  refusedAtAddress,
  refusedCards,
  refusedData,
} from "../count-refused.ts";

/** What placing and charging orders needs. */
export type OrderOptions = RefusalCounting & {
  readonly gateway: Gateway;
  readonly gatewayName: () => string;
  readonly boletoDays: number;
  readonly refusedData: RefusalLimits;
  readonly registry: RegistryDb;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a repeated request waits for the first one, in real time. */
  readonly patienceMs?: number;
};
/** One request to place an order. */
export type Submission = {
  readonly brand: Brand;
  readonly personId: number;
  /** The client's network. */
  readonly address: string;
  readonly payload: OrderPayload;
  readonly key: string | string[] | undefined;
};
/** A checked order; `cardAttempt` counts its card if that is refused, `dataAttempt` its other data. */
export type Prepared = {
  readonly draft: OrderDraft;
  readonly packages: CoursePackage[];
  readonly buyer: BuyerRow;
  readonly cardAttempt: Attempt;
  readonly dataAttempt: Attempt;
};

/** Reads and checks an order, and throttles what the gateway refuses, per student and per address. */
export async function prepareOrder(options: OrderOptions, submission: Submission): Promise<Prepared> {
  const { brand, personId, address } = submission;
  const read = await readOrder(options, submission);
  const { payment } = read.draft;
  const byCard = payment?.method === "CREDIT_CARD";
  const cardAttempt = await options.throttle.begin(
    brand,
    byCard
      ? [refusedCards(personId, options.refusedCards), refusedAtAddress(address, options.refusedCards)]
      : [],
  );
  const dataAttempt = await options.throttle.begin(
    brand,
    payment ? refusedData(submission, options.refusedData) : [],
  );
  return { ...read, cardAttempt, dataAttempt };
}
