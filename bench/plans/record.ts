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
 * While `work` goes on, PostgreSQL tells each new connection to this database the plan of every statement that it ran, those
 * of triggers and foreign keys too: as it was, with its real parameters and what the generic plan made of them.
 */
export async function tellingPlans<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
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
  /** Listens to a connection. */
  onConnection(connection: pg.PoolClient): void;
  /** Charges the statements that run from now on to this endpoint or job. */
  begin(by: string): void;
  readonly ran: Ran[];
};

/** Collects the plans that connections are told. */
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
        const told = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
        ran.push({
          text: told["Query Text"],
          milliseconds: Number(milliseconds),
          plan: told.Plan,
          by: current,
        });
      });
    },
  };
}
