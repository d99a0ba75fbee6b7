/** PostgreSQL's codes (SQL states) of the errors that are told apart. */
export const states = {
  readOnly: "25006",
  idleInTransaction: "25P03",
  foreignKey: "23503",
  unique: "23505",
  notAllowed: "42501",
  noTable: "42P01",
  noSchema: "3F000",
  noDatabase: "3D000",
  deadlock: "40P01",
  lockTimeout: "55P03",
  canceled: "57014",
  refusedLogin: "28000",
  wrongPassword: "28P01",
  protocol: "08P01",
} as const;

/** The code of an error of PostgreSQL or of the operating system. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/**
 * Whether a write failed because what it refers to is gone, or because what it deletes is still referred to.
 */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === states.foreignKey;

/** Whether a write failed because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === states.unique;

/** Whether PostgreSQL ended a transaction because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === states.deadlock;

/** Whether another transaction held a lock for too long. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === states.lockTimeout;

/**
 * Whether the server refused a statement and so rolled back its whole transaction. Otherwise the connection itself failed (EPIPE
 * is no SQL state), or leads to a standby.
 */
export const isRefusal = (error: unknown): boolean =>
  /^(?!08|25006|57P|58|53|XX|E)[0-9A-Z]{5}$/.test(codeOf(error) ?? "");

/** Codes of the operating system and of PostgreSQL. Two characters stand for a whole class of PostgreSQL's. */
const awayCodes = new Set<string>([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "08", // connection failures
  "40", // transaction rolled back, by a deadlock or a failover
  "53", // out of connections, memory or disk
  "57", // shutting down, starting up, or the statement timed out
  "58", // errors of the database's operating system
  // Login refused or database missing: while the portal runs, an operator is changing something.
  "28",
  "3D",
  states.readOnly,
  states.idleInTransaction,
]);
const awayMessages =
  /Connection terminated|not currently accepting connections|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/;

/** Whether an error means that the database is away, restarting or overloaded, and not that the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) {
    if (awayCodes.has(code) || (code.length === 5 && awayCodes.has(code.slice(0, 2)))) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return awayMessages.test(error.message);
}

/**
 * At the start, a refused login or a missing database is a mistake in the address, and a refused parameter one in the settings of a
 * pooler, so waiting doesn't help. PgBouncer's own errors have one code, those of a server that is still starting too.
 */
export function isSetupMistake(error: unknown): boolean {
  const code = codeOf(error) ?? "";
  if (code === states.protocol)
    return /unsupported (options )?startup parameter/.test((error as Error).message);
  return /^(28|3D)/.test(code);
}
