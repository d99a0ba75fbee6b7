import { endpoints, type OrderPayload } from "@sabia/contract";
import type { Brand } from "../../../db/brands.ts";
import type { RegistryDb } from "../../../db/database.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError, type FieldErrors } from "../../../platform/errors.ts";
import { dayIn } from "../../../platform/time-zone.ts";
import { findPackages } from "../../packages/public.ts";
import { isState } from "../../places/public.ts";
import { findBuyer, findCity } from "../buyers.queries.ts";
import { checkOrder } from "./check-order.ts";
import { findPackageFaults } from "./find-package-faults.ts";

type Reading = { readonly registry: RegistryDb; readonly clock: Clock };
type Sent = { readonly brand: Brand; readonly personId: number; readonly payload: OrderPayload };

/** Loads what the order is checked against, and checks it. */
async function loadAndCheck({ registry, clock }: Reading, { brand, personId, payload }: Sent) {
  const ids = [...new Set(payload.course_packages)];
  const { address_city_id: cityId, address_state_id: stateId } = payload;
  const [packages, buyer, city, inState] = await Promise.all([
    findPackages(brand.db, ids),
    findBuyer(brand.db, personId),
    cityId === null ? undefined : findCity(registry, cityId),
    stateId !== null && isState(registry, stateId),
  ]);
  if (!buyer) throw new AppError("unauthenticated");
  const contact = { phones: buyer.phones, addresses: buyer.addresses, city, inState };
  const checked = checkOrder(payload, packages, contact, dayIn(clock.now(), brand.timeZone));
  return { ids, packages, buyer, checked };
}

/** Reads and checks an order. Throws `invalid` with the errors of all fields at once. */
export async function readOrder(reading: Reading, sent: Sent) {
  const { ids, packages, buyer, checked } = await loadAndCheck(reading, sent);
  if ("errors" in checked) {
    const fields = await findPackageFaults(sent.brand, sent.personId, ids, checked.errors);
    throw new AppError("invalid", { fields });
  }
  return { draft: checked.draft, packages, buyer };
}

/** The id of no package: stands for one that can't be read, which is thus checked like an unknown one. */
const unknownPackage = 0;

/** Fields that replace all others of this prefix: while one of them can't be read, those are not judged. */
const replacing = [
  ["phone_id", "phone_"],
  ["address_id", "address_"],
  ["card_token", "card_"],
] as const;

/** Errors of the well-formed fields of an order whose other fields can't be parsed. */
export async function findOrderFaults(
  reading: Reading,
  { brand, personId }: Omit<Sent, "payload">,
  given: Partial<OrderPayload>,
): Promise<FieldErrors> {
  const course_packages = Array.from(given.course_packages ?? [unknownPackage], (id) => id ?? unknownPackage);
  const readable = Object.entries(given).filter(([, value]) => value !== undefined);
  const nothing = endpoints["POST /v1/orders"].body.parse({ course_packages: [1] });
  const payload = { ...nothing, ...Object.fromEntries(readable), course_packages };
  const { ids, checked } = await loadAndCheck(reading, { brand, personId, payload });
  const faults = await findPackageFaults(brand, personId, ids, "errors" in checked ? checked.errors : {});
  const unjudged = replacing.filter(([field]) => given[field] === undefined);
  return Object.fromEntries(
    Object.entries(faults).filter(([field]) => !unjudged.some(([, prefix]) => field.startsWith(prefix))),
  );
}
