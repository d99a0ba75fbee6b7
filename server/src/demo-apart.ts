import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Database } from "./db/database.ts";
import { findMissingDemo } from "./demo.ts";

/** The parameters of a demo import. */
export type DemoImport = {
  readonly databaseUrl: string;
  readonly filesFolder: string;
  readonly logLevel: string;
};
/** Its outcome; for an error, its message and code. */
export type DemoOutcome = {
  readonly error?: { readonly message: string; readonly code?: string | undefined };
};

const program = join(import.meta.dirname, "commands/import-demo.ts");

/**
 * Runs `importDemoWhenEmpty` in a process of its own, since the server would never release the memory of an
 * import. Throws the import's error. `signal` aborts it; a later start completes what is missing.
 */
export async function importDemoApart(
  database: Database,
  demo: DemoImport,
  signal: AbortSignal,
): Promise<void> {
  if ((await findMissingDemo(database)).length === 0) return;
  signal.throwIfAborted();
  const child = fork(program);
  let outcome: DemoOutcome | undefined;
  child.once("message", (message) => {
    outcome = message as DemoOutcome;
  });
  const letGo = () => child.connected && child.disconnect();
  signal.addEventListener("abort", letGo);
  try {
    const ended = once(child, "exit");
    child.send(demo);
    const [code, killedBy] = await ended;
    signal.throwIfAborted();
    if (outcome?.error) throw Object.assign(new Error(outcome.error.message), { code: outcome.error.code });
    if (!outcome) throw new Error(`The demo's import ended by itself (${killedBy ?? `code ${code}`}).`);
  } finally {
    signal.removeEventListener("abort", letGo);
  }
}
