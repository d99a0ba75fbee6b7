import type pg from "pg";
import type { PlanNode, Ran } from "./plan.ts";

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_verbose": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
  // Parameters hold personal data and aren't needed.
  "auto_explain.log_parameter_max_length": "0",
};

/**
 * While `work` runs, PostgreSQL sends each new connection to this database the plan of every statement it executed,
 * including those of triggers and foreign keys: as executed, with the real parameters and the generic plan's choices.
 */
export async function capturePlans<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ name: string }>("select current_database() as name");
  const alter = `alter database ${rows[0]?.name}`;
  try {
    for (const [name, value] of Object.entries(settings))
      await pool.query(`${alter} set ${name} = '${value}'`);
    return await work();
  } finally {
    for (const name of Object.keys(settings)) await pool.query(`${alter} reset ${name}`);
  }
}

export type Recorder = {
  /** Collects the plans sent to a connection. */
  onConnection(connection: pg.PoolClient): void;
  /** Attributes the following statements to this endpoint or job. */
  begin(by: string): void;
  readonly ran: Ran[];
};

/** Collects the plans that PostgreSQL sends to connections. */
export function createRecorder(): Recorder {
  const ran: Ran[] = [];
  let current = "start";
  return {
    ran,
    begin(by) {
      current = by;
    },
    onConnection(connection) {
      connection.on("notice", ({ message }) => {
        const [, milliseconds, json] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message ?? "") ?? [];
        if (json === undefined) return;
        const logged = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
        ran.push({
          text: logged["Query Text"],
          milliseconds: Number(milliseconds),
          plan: logged.Plan,
          by: current,
        });
      });
    },
  };
}
