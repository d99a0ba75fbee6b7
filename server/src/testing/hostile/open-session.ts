import { createToken, hashToken } from "../../features/auth/public.ts";
import type { TestApp } from "../test-portal.ts";

type Session = {
  /** Seconds until the token expires; negative for one that has. */
  readonly expiresIn?: number;
  readonly revoked?: boolean;
};

/** Signs somebody in by writing the session, for tests that need very many or dead ones. Gives the token. */
export async function openSession(
  { database, clock }: TestApp,
  brand: string,
  email: string,
  { expiresIn = 900, revoked = false }: Session = {},
): Promise<string> {
  const { token } = createToken();
  const now = clock.now();
  const { rowCount } = await database.pool.query(
    `with opened as (
       insert into brand_${brand}.sessions (user_id, device, created_at, last_used_at, revoked_at)
       select id, 'Teste', $2::timestamptz, $2::timestamptz, $3::timestamptz
       from brand_${brand}.users where email = $1 returning id)
     insert into brand_${brand}.session_tokens (token_hash, session_id, expires_at)
     select $4::bytea, id, $5::timestamptz from opened`,
    [email, now, revoked ? now : null, hashToken(token), new Date(now.getTime() + expiresIn * 1000)],
  );
  if (rowCount !== 1) throw new Error(`${email} is no user of ${brand}.`);
  return token;
}
