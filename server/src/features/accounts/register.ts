import type { Registration } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { RegistryDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { Limit, Throttle } from "../../platform/throttle.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { isCityOf, isState } from "../places/public.ts";
import { checkPassword } from "./password-rules.ts";
import { findTaken, insertStudent } from "./register.queries.ts";
import { refuseFields, refusingTaken, takenFields } from "./unique-violation.ts";

export type RegisterOptions = { registry: RegistryDb; throttle: Throttle; limit: Limit; clock: Clock };

/** What is wrong with where a student lives: a state that isn't one, or a city of another. */
async function checkPlace(
  registry: RegistryDb,
  { address_city, address_state }: Registration,
): Promise<Record<string, string[]>> {
  if (await isCityOf(registry, address_city, address_state)) return {};
  return (await isState(registry, address_state))
    ? { address_city: ["Selecione uma cidade do estado escolhido."] }
    : { address_state: ["Selecione o estado."] };
}

/** Registers a new student. Refuses with `invalid`, all fields at once, or `throttled` (spec §3, wire §2 and §3). */
export async function register(
  brand: Brand,
  given: Registration,
  address: string,
  { registry, throttle, limit, clock }: RegisterOptions,
): Promise<void> {
  // Well-formed ones count whatever comes of them: a refusal tells that somebody has that CPF or e-mail.
  await throttle.begin(brand, [
    { rule: "register-address", value: address, limits: [limit], counts: "attempts" },
  ]);
  const today = dayIn(clock.now(), brand.timeZone);
  const password = await checkPassword(given.password, { email: given.email, birthDate: given.birth_date });
  refuseFields({
    ...takenFields(await findTaken(brand.db, given)),
    ...(given.birth_date > today && { birth_date: ["Data de nascimento inválida."] }),
    ...(await checkPlace(registry, given)),
    ...(password.length > 0 && { password }),
  });
  const passwordHash = await hashPassword(given.password);
  await refusingTaken(insertStudent(brand, given, passwordHash, today.slice(0, 4)));
}
