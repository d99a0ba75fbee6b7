import { createToken } from "../../features/auth/public.ts";
import type { TestApp } from "../portal/test-portal.ts";

type Session = {
  /** Seconds until the token expires; negative for an expired one. */
  readonly expiresIn?: number;
  readonly revoked?: boolean;
};

/** The id of the user with this e-mail. */
export async function userIdOf({ database }: TestApp, brand: string, email: string): Promise<number> {
  const found = `select id from brand_${brand}.users where email = $1`;
  const { rows } = await database.pool.query<{ id: number }>(found, [email]);
  if (!rows[0]) throw new Error(`${email} is no user of ${brand}.`);
  return rows[0].id;
}

/** Signs somebody in by inserting the session, for tests that need many or dead ones. Returns the token. */
export async function openSession(
  { database, clock }: TestApp,
  brand: string,
  userId: number,
  { expiresIn = 900, revoked = false }: Session = {},
): Promise<string> {
  const { token, hash } = createToken();
  const now = clock.now();
  await database.pool.query(
    `with opened as (
       insert into brand_${brand}.sessions (user_id, device, created_at, last_used_at, revoked_at)
       values ($1, 'Teste', $2, $2, $3) returning id)
     insert into brand_${brand}.session_tokens (token_hash, session_id, expires_at)
     select $4, id, $5 from opened`,
    [userId, now, revoked ? now : null, hash, new Date(now.getTime() + expiresIn * 1000)],
  );
  return token;
}
