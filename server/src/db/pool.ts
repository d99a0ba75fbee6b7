import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { asksForScram, requireScram } from "./require-scram.ts";
import { isDatabaseAway, isSetupMistake, states } from "./sql-errors.ts";

const { builtins } = pg.types;
// Dates stay text, since a Date object would add a time zone; 64-bit integers (counts) become numbers.
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);

/** Statements beyond this number are not prepared, which bounds the database's memory per connection. */
const preparedLimit = 5_000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < preparedLimit) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** A client that prepares every parameterised statement once per connection. */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    if (asksForScram(config?.connectionString ?? "")) requireScram(this);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query can't be restated without it
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values)) {
      const name = nameOf(text);
      if (name !== undefined) args.splice(0, 2, { name, text, values });
    }
    const result = (super.query as (...all: unknown[]) => unknown).apply(this, args);
    // The late answer may still arrive, so the connection must not be used for another query.
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === "Query read timeout") void this.end();
      });
    }
    return result;
  }
}

const sessionSettings = [
  // Every statement is a few index look-ups, so planning it again or compiling it costs more than running it.
  "jit=off",
  "plan_cache_mode=force_generic_plan",
  // These override the database's own defaults: the driver reads only ISO dates, and no code here repeats a transaction that a
  // stricter isolation refused.
  "datestyle=ISO",
  "timezone=UTC",
  "default_transaction_isolation=read\\ committed",
];

/** Splits the session options off an address, and appends ours: the last value of a setting wins. */
function takeOptions(url: string): { connectionString: string; options: string } {
  const ours = sessionSettings.map((setting) => `-c ${setting}`).join(" ");
  if (!url.includes("options=")) return { connectionString: url, options: ours };
  const address = new URL(url);
  const given = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  return { connectionString: address.href, options: `${given} ${ours}` };
}

type PoolOptions = {
  readonly max: number;
  /**
   * How long a statement may take. `answerMs` is counted on both sides, so that a silent database (a frozen machine, a cut line) is
   * given up too; `statementMs` (by default 20 s) in the database alone. "none" is for commands that wait for an import to end.
   */
  readonly limit?: { readonly statementMs: number } | { readonly answerMs: number } | "none";
  /** Where broken connections are noted; the pool drops them and opens new ones by itself. */
  readonly log?: Pick<Logger, "warn"> | undefined;
};

function toTimeouts(limit: NonNullable<PoolOptions["limit"]>): pg.PoolConfig {
  if (limit === "none") return { statement_timeout: 0 };
  if ("statementMs" in limit) return { statement_timeout: limit.statementMs };
  return { statement_timeout: limit.answerMs, query_timeout: limit.answerMs + 500 };
}

/** A pool whose connections prepare their statements. */
export function createPool(url: string, { max, limit = { statementMs: 20_000 }, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...takeOptions(url),
    max,
    Client: PreparingClient,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Firewalls and NAT forget an idle connection within minutes; the system's default is two hours.
    keepAliveInitialDelayMillis: 30_000,
    application_name: "sabia",
    idle_in_transaction_session_timeout: 20_000,
    ...toTimeouts(limit),
  });
  const onError = (error: Error) => {
    if (!pool.ending) log?.warn({ err: error }, "a database connection broke");
  };
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  leaveStandby(pool);
  return pool;
}

/** All connections are closed at most this often: a database that stays read-only is still read from. */
const leaveAgainMs = 5_000;

/**
 * Closes all connections when a write is refused as read-only. A connection opened during a failover may lead to the old primary, now
 * a standby, which would go on refusing writes and returning old rows; connections opened at the same time lead there too.
 */
function leaveStandby(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  let leftAt = Number.NEGATIVE_INFINITY;
  // The error makes the pool drop the connection at once, before the socket has closed, so that no query gets it.
  const leave = (client: pg.PoolClient) => {
    client.emit("error", new Error("The database is closed to writing"));
    client.connection.stream.destroy();
  };
  pool.on("remove", (client) => open.delete(client));
  pool.on("connect", (client) => {
    open.add(client);
    client.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code !== states.readOnly) return;
      if (performance.now() - leftAt < leaveAgainMs) return leave(client);
      leftAt = performance.now();
      for (const each of open) leave(each);
    });
  });
}

/**
 * Checks that the database answers and accepts writes. A read-only one raises the same error as a refused write, so its connections
 * are closed too.
 */
export const pingPrimary = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise 'the database is closed to writing' using errcode = '${states.readOnly}';
    end if;
  end $$`);
};

/** Waits until the database answers. Throws an error for the operator if it doesn't, is too old, or isn't encoded in UTF-8. */
export async function waitForDatabase(
  pool: pg.Pool,
  options: { seconds?: number; signal?: AbortSignal; onWait?: (error: unknown) => void } = {},
): Promise<void> {
  const { seconds = 30, signal, onWait } = options;
  const until = performance.now() + seconds * 1000;
  for (let attempt = 1; ; attempt++) {
    try {
      return await refuseUnfit(pool);
    } catch (error) {
      signal?.throwIfAborted();
      if (isSetupMistake(error) || !isDatabaseAway(error) || performance.now() > until)
        throw explainAbsence(pool, error);
      if (attempt === 1) onWait?.(error);
      await delay(200, undefined, { signal });
    }
  }
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; text: string; encoding: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text, current_setting('server_encoding') as encoding",
  );
  const [server] = rows;
  if ((server?.number ?? 0) < 150_000)
    throw new Error(`PostgreSQL ${server?.text} is too old: 15 or newer is needed.`);
  // SQL_ASCII accepts everything, but counts an accented letter as two characters.
  if (server?.encoding !== "UTF8")
    throw new Error(
      `The database is encoded in ${server?.encoding}: one in UTF8 is needed. Make it with: create database … encoding 'UTF8' template template0.`,
    );
}

/** An error that names the database by its address, without the password. */
function explainAbsence(pool: pg.Pool, error: unknown): Error {
  // The driver's client fills in what the address leaves out; its host may be a socket's folder.
  const { user, host, port, database } = new pg.Client(String(pool.options.connectionString));
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return new Error(
    `The database ${database} at ${host.startsWith("/") ? host : `${host}:${port}`} can't be used by ${user}: ${first.message}`,
    { cause: error },
  );
}
