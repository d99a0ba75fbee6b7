import type { Brand } from "../../db/brands.ts";
import { AppError, type FieldErrors, refuseFields } from "../../platform/errors.ts";
import { createKeyedQueue } from "../../platform/keyed-queue.ts";
import { hashPassword, whileHashing } from "../../platform/passwords.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { findByEnrollment, hasAccess, writeAccess } from "./first-access.queries.ts";
import { findPasswordFaults } from "./password-rules.ts";
import { findTakenEmail, takenEmailAnswers } from "./taken-emails.ts";
import { refusingTaken } from "./unique-violation.ts";

export type FirstAccessLimits = { byEnrollment: readonly Limit[]; byAddress: readonly Limit[] };
type Guard = { throttle: Throttle; limits: FirstAccessLimits };
/** `takenEmails` limits the answers that an e-mail is in use, which a right birth date makes possible. */
type RegistrationGuard = Guard & { takenEmails: Limit };
type Proof = { enrollment: string; birth_date: string; address: string };

const byAddress = ({ address }: Pick<Proof, "address">, { byAddress: limits }: FirstAccessLimits) =>
  ({ rule: "first-access-address", value: address, limits }) as const;

/** Throttle keys of the attempts on one student: by each of their numbers, and by all of them together. */
const triesOn = {
  number: (enrollment: string) => ({ rule: "first-access-enrollment", value: `number ${enrollment}` }),
  person: (id: number) => ({ rule: "first-access-enrollment", value: `person ${id}` }),
  nobody: (enrollment: string) => ({ rule: "first-access-enrollment", value: `nobody ${enrollment}` }),
};

/** All throttle keys of the attempts on a student whose enrollments have these numbers. */
export const listTriesOn = (personId: number, enrollments: readonly string[]) => [
  triesOn.person(personId),
  ...enrollments.map(triesOn.number),
];

const inTurn = createKeyedQueue();

/**
 * The person who may make their first access with this matrícula and birth date. Refuses with `enrollmentNotFound` (also when the
 * date is wrong), `firstAccessDone` or `throttled` (wire §3; docs/decisions/0005). Runs one at a time, like the login.
 */
export const verifyFirstAccess = (brand: Brand, given: Proof, guard: Guard) =>
  inTurn(`${brand.slug} ${given.address} ${given.enrollment.toLowerCase()}`, () =>
    tryFirstAccess(brand, given, guard),
  );

async function tryFirstAccess(brand: Brand, given: Proof, { throttle, limits }: Guard) {
  const person = await findByEnrollment(brand.db, given.enrollment);
  const counted = { limits: limits.byEnrollment, counts: "attempts" } as const;
  const attempt = await throttle.begin(brand, [
    // Counted for any spelling, also of numbers that don't exist: else another spelling would reveal which exist.
    { ...triesOn.number(given.enrollment), ...counted },
    // Several matrículas of one person allow no more guesses.
    { ...(person ? triesOn.person(person.personId) : triesOn.nobody(given.enrollment)), ...counted },
    { ...byAddress(given, limits), counts: "failures" },
  ]);
  const right = person?.birthDate === given.birth_date;
  await attempt.recordOutcome(right);
  if (!right || !person) throw new AppError("enrollmentNotFound");
  await attempt.succeeded();
  if (person.userId !== null) throw new AppError("firstAccessDone");
  return { personId: person.personId, birthDate: person.birthDate };
}

/**
 * Further errors, by field, of a form that the contract refuses. A taken e-mail is only reported after matrícula and birth date
 * were verified.
 */
export async function findFirstAccessFaults(
  brand: Brand,
  { enrollment, birth_date, email, ...given }: Partial<Proof & { email: string; password: string }>,
  address: string,
  guard: RegistrationGuard,
): Promise<FieldErrors> {
  const password = await findPasswordFaults(given, "password", { email, birthDate: birth_date });
  if (email === undefined || enrollment === undefined || birth_date === undefined) return password;
  let personId: number;
  try {
    ({ personId } = await verifyFirstAccess(brand, { enrollment, birth_date, address }, guard));
  } catch (error) {
    if (error instanceof AppError) return password;
    throw error;
  }
  return { ...(await findTaken(brand, personId, email, guard)), ...password };
}

const findTaken = (brand: Brand, personId: number, email: string, guard: RegistrationGuard) =>
  findTakenEmail(
    brand,
    { email, counted: takenEmailAnswers.firstAccess(personId) },
    { throttle: guard.throttle, limit: guard.takenEmails },
  );

/** Sets the student's e-mail and password. Refuses as above, and with `invalid` by field. */
export async function registerFirstAccess(
  brand: Brand,
  given: Proof & { email: string; password: string },
  guard: RegistrationGuard,
): Promise<void> {
  const { personId, birthDate } = await verifyFirstAccess(brand, given, guard);
  const { email, password } = given;
  refuseFields({
    ...(await findTaken(brand, personId, email, guard)),
    ...(await findPasswordFaults(given, "password", { email, birthDate })),
  });
  const passwordHash = await whileHashing(() => hashPassword(password));
  const written = await refusingTaken(writeAccess(brand.db, { personId, email, passwordHash }));
  if (!written)
    throw new AppError((await hasAccess(brand.db, personId)) ? "firstAccessDone" : "enrollmentNotFound");
  // Students mistype and then register; somebody who guesses hardly ever does (docs/decisions/0005).
  await guard.throttle.forgive(brand, byAddress(given, guard.limits));
}
