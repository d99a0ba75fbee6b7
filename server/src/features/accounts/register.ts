import type { Registration } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { RegistryDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { type FieldErrors, refuseFields } from "../../platform/errors.ts";
import { hashPassword, whileHashing } from "../../platform/passwords.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { isCityOf, isState } from "../places/public.ts";
import { findPasswordFaults } from "./password-rules.ts";
import { findTaken, insertStudent } from "./register.queries.ts";
import { refusingTaken, takenFields } from "./unique-violation.ts";

type Known = { registry: RegistryDb; clock: Clock };
export type RegisterLimits = { accountsByAddress: Limit; attemptsByAddress: Limit };
export type RegisterOptions = Known & { throttle: Throttle; limits: RegisterLimits };

/** Errors of a student's place: an unknown state, or a city of another state. */
async function checkPlace(
  registry: RegistryDb,
  { address_city: city, address_state: state }: Partial<Registration>,
): Promise<FieldErrors> {
  if (state === undefined || (city !== undefined && (await isCityOf(registry, city, state)))) return {};
  if (!(await isState(registry, state))) return { address_state: ["Selecione o estado."] };
  return city === undefined ? {} : { address_city: ["Selecione uma cidade do estado escolhido."] };
}

/** Errors of the well-formed fields of a registration. */
async function findFaults(
  brand: Brand,
  given: Partial<Registration>,
  { registry, clock }: Known,
): Promise<FieldErrors> {
  const { birth_date: birthDate, email } = given;
  const unborn = birthDate !== undefined && birthDate > dayIn(clock.now(), brand.timeZone);
  return {
    ...takenFields(await findTaken(brand.db, given)),
    ...(unborn && { birth_date: ["Data de nascimento inválida."] }),
    ...(await checkPlace(registry, given)),
    ...(await findPasswordFaults(given, "password", { email, birthDate })),
  };
}

/** Counted whatever the outcome: a refusal reveals that somebody has that CPF or e-mail. */
const attemptFrom = (address: string, { attemptsByAddress }: RegisterLimits) =>
  ({ rule: "register-attempt", value: address, limits: [attemptsByAddress], counts: "attempts" }) as const;

/** Errors of the well-formed fields of a registration whose other fields are malformed. Refuses with `throttled`. */
export async function findRegistrationFaults(
  brand: Brand,
  given: Partial<Registration>,
  address: string,
  { throttle, limits, ...known }: RegisterOptions,
): Promise<Record<string, string[]>> {
  const asks = given.cpf !== undefined || given.email !== undefined;
  if (asks) await throttle.begin(brand, [attemptFrom(address, limits)]);
  return findFaults(brand, given, known);
}

/** Registers a new student. Refuses with `invalid`, all fields at once, or `throttled` (spec §3, wire §2 and §3). */
export async function register(
  brand: Brand,
  given: Registration,
  address: string,
  { throttle, limits, ...known }: RegisterOptions,
): Promise<void> {
  const accounts = { rule: "register-address", value: address, limits: [limits.accountsByAddress] };
  // The accounts are only looked at yet: each counts once its data is right, below.
  await throttle.begin(brand, [attemptFrom(address, limits), { ...accounts, counts: "failures" }]);
  refuseFields(await findFaults(brand, given, known));
  await whileHashing(async () => {
    await throttle.begin(brand, [{ ...accounts, counts: "attempts" }]);
    const today = dayIn(known.clock.now(), brand.timeZone);
    const passwordHash = await hashPassword(given.password);
    await refusingTaken(insertStudent(brand, given, passwordHash, today.slice(0, 4)), () =>
      findTaken(brand.db, given),
    );
  });
}
