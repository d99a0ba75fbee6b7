import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { asksForScram, requireScram } from "./require-scram.ts";

const { builtins } = pg.types;
// Dates stay text (a date has no time zone), 64-bit counts become numbers.
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);

/** More distinct statements than this are sent unnamed, so that a server's memory stays bounded. */
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
    // An answer that is late may still come: nobody else may get this connection.
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === "Query read timeout") void this.end();
      });
    }
    return result;
  }
}

const sessionSettings = [
  // Every statement is a few index look-ups: planning it anew or compiling it costs more than running it.
  "jit=off",
  "plan_cache_mode=force_generic_plan",
  // Whatever the operator's database has set for itself: the driver reads ISO alone, and nothing here begins a transaction again.
  "datestyle=ISO",
  "timezone=UTC",
  "default_transaction_isolation=read\\ committed",
];

/** An address without the options for sessions that it gives, and those: together with ours, which come last and so hold. */
function takeOptions(url: string): { connectionString: string; options: string } {
  const ours = sessionSettings.map((setting) => `-c ${setting}`).join(" ");
  if (!url.includes("options=")) return { connectionString: url, options: ours };
  const address = new URL(url);
  const given = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  return { connectionString: address.href, options: `${given} ${ours}` };
}

/**
 * A pool whose connections prepare their statements. `onIdleError` hears of connections that broke: the pool drops
 * them by itself and opens new ones when the database is back. `answerMs` is how long a statement may take that somebody
 * waits for: a database that keeps silent (a frozen machine, a cut line) is then given up too. Without it the
 * limit is generous, and the database's own; with 0 none is ours, for commands that wait until an import is over.
 */
export function createPool(
  url: string,
  max: number,
  onIdleError: (error: Error) => void,
  answerMs?: number,
): pg.Pool {
  const pool = new pg.Pool({
    ...takeOptions(url),
    max,
    Client: PreparingClient,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "sabia",
    statement_timeout: answerMs ?? 20_000,
    idle_in_transaction_session_timeout: 20_000,
    ...(answerMs && { query_timeout: answerMs + 500 }),
  });
  const onError = (error: Error) => {
    if (!pool.ending) onIdleError(error);
  };
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  leaveStandby(pool);
  return pool;
}

/** What a standby answers to a write, and a database that is closed to writing. */
const readOnly = "25006";
/** One that stays closed is still read from: not all its readers are cut off at each attempt to write. */
const leaveAgainMs = 5_000;

/**
 * A connection made amid a failover may lead to the old primary, by then a standby: it answers, and would refuse writes and
 * tell old rows until it is ended. With the first that is found so all go, for the others were opened beside it.
 */
function leaveStandby(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  let leftAt = Number.NEGATIVE_INFINITY;
  // As though the line was cut, and told at once: who comes next gets none that is about to end.
  const leave = (client: pg.PoolClient) => {
    client.emit("error", new Error("The database is closed to writing"));
    client.connection.stream.destroy();
  };
  pool.on("remove", (client) => open.delete(client));
  pool.on("connect", (client) => {
    open.add(client);
    client.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code !== readOnly) return;
      if (performance.now() - leftAt < leaveAgainMs) return leave(client);
      leftAt = performance.now();
      for (const each of open) leave(each);
    });
  });
}

/** Asks for an answer, and whether there may be writes: of one that is closed to them it hears as any write does. */
export const pingPrimary = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise 'the database is closed to writing' using errcode = '${readOnly}';
    end if;
  end $$`);
};

/** The system's codes, and PostgreSQL's: classes of two characters, or a code. */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "08", // connection
  "40", // rolled back: a deadlock, or a server that failed over
  "53", // no connection, memory or disk left
  "57", // ended, restarting, or the statement took too long
  "58", // the system under it
  "28",
  "3D", // refuses us or has lost the database: somebody is at work on it
  readOnly,
  "25P03", // idle in a transaction for too long
]);
const awayMessages =
  /Connection terminated|not currently accepting connections|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/;

/** True when an error means that the database is away, restarting or overloaded, not that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") {
    if (awayCodes.has(code) || (code.length === 5 && awayCodes.has(code.slice(0, 2)))) return true;
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return awayMessages.test(error.message);
}

/** Waits until the database answers, and refuses one that is too old or not in UTF-8. Throws a sentence for the operator. */
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
      // At the start a refusal is a mistake in the address.
      const refused = /^(28|3D)/.test(String((error as { code?: unknown }).code));
      if (refused || !isDatabaseAway(error) || performance.now() > until) throw explainAbsence(pool, error);
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
  // In SQL_ASCII all seems well, and a name of Portuguese letters is longer than it is.
  if (server?.encoding !== "UTF8")
    throw new Error(
      `The database is encoded in ${server?.encoding}: one in UTF8 is needed. Make it with: create database … encoding 'UTF8' template template0.`,
    );
}

/** Names the database as its address does, but for the password. */
function explainAbsence(pool: pg.Pool, error: unknown): Error {
  // The driver knows what an address leaves out, and that a host may be the folder of a socket.
  const { user, host, port, database } = new pg.Client(String(pool.options.connectionString));
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return new Error(
    `The database ${database} at ${host.startsWith("/") ? host : `${host}:${port}`} can't be used by ${user}: ${first.message}`,
    { cause: error },
  );
}
