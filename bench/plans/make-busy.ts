import type pg from "pg";
import type { Fixtures } from "./fixtures.ts";

/** How many rows of each kind. */
const many = { replies: 3_000, discussions: 300, sessions: 200, uploads: 500, orders: 30, mails: 300 };

/**
 * Makes the student the busiest of the school: other students' posts and orders become theirs. This exposes statements
 * that read all of a student's rows to find one.
 */
export async function makeBusy(
  pool: pg.Pool,
  { student, buyer, packageId }: Fixtures,
  now: Date,
): Promise<void> {
  const { userId } = student;
  const client = await pool.connect();
  const give = (text: string, ...values: unknown[]) => client.query(text, [userId, ...values]);
  try {
    await client.query("begin");
    await client.query("set local search_path to brand_grande");
    await client.query("alter table forum_replies disable trigger user");
    await give(
      `update forum_replies set user_id = $1 where id in (
         select id from forum_replies order by md5(id::text) limit $2)`,
      many.replies,
    );
    await client.query("alter table forum_replies enable trigger user");
    await give(
      `update forum_discussions set user_id = $1 where id in (
         select id from forum_discussions order by md5(id::text) limit $2)`,
      many.discussions,
    );
    await give(
      `with opened as (
         insert into sessions (user_id, device, created_at, last_used_at)
         select $1, 'Chrome no Windows', $3, $3 from generate_series(1, $2) returning id)
       insert into session_tokens (token_hash, session_id, expires_at)
       select sha256(id::text::bytea), id, $3::timestamptz + interval '1 day' from opened`,
      many.sessions,
      now,
    );
    await give(
      `insert into files (name, storage_key, type, size, sha256, created_at, owner_id)
       select 'upload-' || n || '.jpg', 'uploads/busy-' || n, 'image/jpeg', 20000, encode(sha256(n::text::bytea), 'hex'), $3, $1
       from generate_series(1, $2) n`,
      many.uploads,
      now,
    );
    await give(
      `update orders set person_id = $1 where id in (
         select id from orders where person_id <> $3 and id not in (select order_id from order_items where package_id = $4)
         order by md5(id::text) limit $2)`,
      many.orders,
      buyer.userId,
      packageId,
    );
    await give(
      `insert into mail_outbox (kind, user_id, origin, state, created_at, sent_at)
       select 'password_reset', $1, 'http://grande.localhost', 'sent', $3::timestamptz - interval '1 day',
         $3::timestamptz - interval '1 day' from generate_series(1, $2)`,
      many.mails,
      now,
    );
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}
