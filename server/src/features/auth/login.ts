import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { createKeyedQueue } from "../../platform/keyed-queue.ts";
import { hashesAtATime, mostHashing, verifyPassword, whileHashing } from "../../platform/passwords.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { findCredentials, insertSession } from "./auth.queries.ts";
import { createToken } from "./tokens.ts";

type Given = { email: string; password: string; address: string; device: string };
export type TokenAnswer = { token: string; expires_in: number };

export type LoginLimits = { byEmail: Limit; byAddress: Limit };

const byEmail = ({ email, address }: Pick<Given, "email" | "address">) => ({
  rule: "login-email",
  value: email,
  place: address,
});

/** After a password reset by mail: others' guesses no longer prevent its owner from signing in here. */
export const markKnownAtLogin = (brand: Brand, throttle: Throttle, at: Pick<Given, "email" | "address">) =>
  throttle.markPlaceKnown(brand, byEmail(at));

type Guard = { throttle: Throttle; limits: LoginLimits };

/** One attempt at a time per account and place. No queue is longer than the one for the hash itself. */
const inTurn = createKeyedQueue(1, mostHashing);
/**
 * As many as are hashed at a time, and as many again that query and insert meanwhile: a class signs in as
 * fast as without the queue.
 */
const fromOnePlace = createKeyedQueue(2 * hashesAtATime, mostHashing);

/**
 * Signs in and opens a session. Throws `invalidCredentials` or `throttled` (wire §2), or `unavailable` when
 * too many attempts are waiting. Simultaneous attempts from one place for one e-mail run one after another:
 * attempts in progress are counted, so otherwise a right one would be blocked by them. And each place has few
 * attempts in progress: those of a burst over many e-mails are checked in turn, and past the address's limit
 * cost no hash, which would delay everybody.
 */
export const login = (
  brand: Brand,
  given: Given,
  guard: Guard,
  clock: Clock,
  lifetimeSeconds: number,
): Promise<TokenAnswer> => {
  const place = `${brand.slug} ${given.address}`;
  return inTurn(`${place} ${given.email.toLowerCase()}`, () =>
    fromOnePlace(place, () => whileHashing(() => tryToSignIn(brand, given, guard, clock, lifetimeSeconds))),
  );
};

async function tryToSignIn(
  brand: Brand,
  given: Given,
  { throttle, limits }: Guard,
  clock: Clock,
  lifetimeSeconds: number,
): Promise<TokenAnswer> {
  const counted = throttle.begin(brand, [
    { ...byEmail(given), limits: [limits.byEmail], counts: "attempts" },
    { rule: "login-address", value: given.address, limits: [limits.byAddress], counts: "failures" },
  ]);
  const [attempt, credentials] = await Promise.all([counted, findCredentials(brand.db, given.email)]);
  const right = await verifyPassword(credentials?.passwordHash, given.password);
  const refuse = async (): Promise<never> => {
    await attempt.recordOutcome(right);
    throw new AppError("invalidCredentials");
  };
  if (!right || !credentials) return refuse();

  const now = clock.now();
  const { token, hash } = createToken();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  const { id: userId, passwordHash } = credentials;
  const session = { userId, passwordHash, device: given.device, tokenHash: hash, expiresAt, now };
  if (!(await insertSession(brand.db, { ...session, ...attempt.clearance }))) return refuse();
  await attempt.rememberPlace();
  return { token, expires_in: lifetimeSeconds };
}
