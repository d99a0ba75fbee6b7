import { type NotNull, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { prepareOne } from "../../db/prepared.ts";
import { type Clearance, isAmong, selectBlocked } from "../../platform/throttle/throttle.ts";

type Db = BrandDb | BrandTransaction;

/**
 * The session of a live token: not replaced, expired or revoked. Looked up by its hash and never by the index
 * of the clean-up job (which `is true` prevents): after a night the statistics count few live tokens, and at
 * eight in the morning that index would read them all.
 */
export const selectViewer = (db: BrandDb, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom("session_tokens")
    .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as sessionId", "users.id as userId", "users.person_id as personId"])
    .where("session_tokens.token_hash", "=", tokenHash)
    .where("session_tokens.replaced_at", "is", null)
    .where(sql<boolean>`(${sql.ref("session_tokens.expires_at")} > ${now}) is true`)
    .where("sessions.revoked_at", "is", null);

export const findViewer = prepareOne(selectViewer);

/** The user with this e-mail, compared case-insensitively. */
const selectCredentials = prepareOne((db, { email }: { email: string }) =>
  db
    .selectFrom("users")
    .select(["id", "password_hash as passwordHash"])
    .where(sql`lower(email)`, "=", email)
    // an e-mail never exists without a password
    .$narrowType<{ passwordHash: NotNull }>(),
);
export const findCredentials = (db: BrandDb, email: string) =>
  selectCredentials(db, { email: email.toLowerCase() });

/**
 * How many sessions an account may have: far more than a student has devices, as a demonstration's account is
 * shared by many.
 */
export const mostSessions = 500;

/** The live sessions of a user that leave no place for another. */
const selectExceeding = (query: Pick<BrandDb, "selectFrom">, userId: number) =>
  query
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .offset(sql.lit(mostSessions - 1));

type NewSession = Clearance & {
  userId: number;
  passwordHash: string;
  device: string;
  tokenHash: Buffer;
  expiresAt: Date;
  now: Date;
};

/**
 * Inserts a session with its first token and deletes the failed attempts before it, in one statement: atomic,
 * without a transaction's round trips. No row if the password has changed meanwhile (a change ends all
 * sessions, and locks the user first), or if concurrent wrong attempts have blocked it. Sessions beyond the
 * limit end, those used longest ago first; one that is locked, by a refresh or another sign-in, is left to the
 * next sign-in, so that none waits.
 */
export const insertSession = prepareOne(
  (db, { userId, passwordHash, device, tokenHash, expiresAt, now, watched, forgotten }: NewSession) =>
    db
      .with("account", (query) =>
        query
          .selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .where("password_hash", "=", passwordHash)
          .where(({ not, exists }) => not(exists(selectBlocked(query, { watched, now }))))
          .forShare(),
      )
      .with("opened", (query) =>
        query
          .insertInto("sessions")
          .columns(["user_id", "device", "created_at", "last_used_at"])
          .expression((eb) =>
            eb
              .selectFrom("account")
              .select([
                "account.id",
                sql<string>`${device}::text`.as("device"),
                sql<Date>`${now}::timestamptz`.as("created_at"),
                sql<Date>`${now}::timestamptz`.as("last_used_at"),
              ]),
          )
          .returning("id"),
      )
      .with("ended", (query) =>
        query
          .updateTable("sessions")
          .set({ revoked_at: sql<Date>`${now}::timestamptz` })
          .where("id", "in", (eb) =>
            eb
              .selectFrom("sessions")
              .select("id")
              .where("id", "in", selectExceeding(query, userId))
              .where((inner) => inner.exists(inner.selectFrom("opened").select("opened.id")))
              .forUpdate()
              .skipLocked(),
          ),
      )
      .with("cleared", (query) =>
        query
          .deleteFrom("throttles")
          .where(isAmong(forgotten))
          .where((eb) => eb.exists(eb.selectFrom("opened").select("opened.id"))),
      )
      .insertInto("session_tokens")
      .columns(["token_hash", "session_id", "expires_at"])
      .expression((eb) =>
        eb
          .selectFrom("opened")
          .select([
            sql<Buffer>`${tokenHash}::bytea`.as("token_hash"),
            "opened.id",
            sql<Date>`${expiresAt}::timestamptz`.as("expires_at"),
          ]),
      )
      .returning("session_id"),
  { groupCommit: "order" },
);

/** Adds a token to a session, beside those that a refresh replaced. */
export async function insertToken(
  db: Db,
  sessionId: number,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto("session_tokens")
    .values({ token_hash: tokenHash, session_id: sessionId, expires_at: expiresAt })
    .execute();
}

/** The token with its session, both locked, so that simultaneous refreshes run one after another. */
export function lockToken(trx: BrandTransaction, tokenHash: Buffer) {
  return trx
    .selectFrom("session_tokens")
    .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
    .select([
      "session_tokens.session_id as sessionId",
      "session_tokens.expires_at as expiresAt",
      "session_tokens.replaced_at as replacedAt",
      "session_tokens.reused_at as reusedAt",
      "sessions.revoked_at as revokedAt",
      sql<Date>`clock_timestamp()`.as("databaseNow"),
    ])
    .where("session_tokens.token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function markReplaced(trx: BrandTransaction, tokenHash: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable("session_tokens")
    .set({ replaced_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function markReused(trx: BrandTransaction, tokenHash: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable("session_tokens")
    .set({ reused_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Sets the time that the list of sessions shows as the last use. */
export async function touchSession(trx: BrandTransaction, sessionId: number, now: Date): Promise<void> {
  await trx.updateTable("sessions").set({ last_used_at: now }).where("id", "=", sessionId).execute();
}

/** Deletes this session's tokens that can't be refreshed any more, to save space. */
export async function deleteStaleTokens(
  trx: BrandTransaction,
  sessionId: number,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom("session_tokens")
    .where("session_id", "=", sessionId)
    .where("expires_at", "<", before)
    .execute();
}

/** Ends a session, with all its tokens; one that has ended keeps its time. */
export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** The session of a token in any state except revoked. */
export function findSessionOfToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("session_tokens")
    .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
    .select("sessions.id")
    .where("session_tokens.token_hash", "=", tokenHash)
    .where("sessions.revoked_at", "is", null)
    .executeTakeFirst();
}
