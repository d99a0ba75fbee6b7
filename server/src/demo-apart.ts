import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Database } from "./db/database.ts";
import { findMissingDemo } from "./demo.ts";

/** Where the demo goes. */
export type DemoOrder = {
  readonly databaseUrl: string;
  readonly filesFolder: string;
  readonly logLevel: string;
};
/** What became of it: of an error, what a sentence is made of. */
export type DemoOutcome = {
  readonly error?: { readonly message: string; readonly code?: string | undefined };
};

const program = join(import.meta.dirname, "commands/import-demo.ts");

/**
 * `importDemoWhenEmpty` in a process of its own: the memory that an import takes would stay with a server for as long as it
 * serves. Throws what the import threw. `signal` ends it; a later start makes good what is missing.
 */
export async function importDemoApart(
  database: Database,
  order: DemoOrder,
  signal: AbortSignal,
): Promise<void> {
  if ((await findMissingDemo(database)).length === 0) return;
  signal.throwIfAborted();
  const child = fork(program);
  let outcome: DemoOutcome | undefined;
  child.once("message", (told) => {
    outcome = told as DemoOutcome;
  });
  const letGo = () => child.connected && child.disconnect();
  signal.addEventListener("abort", letGo);
  try {
    const ended = once(child, "exit");
    child.send(order);
    const [code, killedBy] = await ended;
    signal.throwIfAborted();
    if (outcome?.error) throw Object.assign(new Error(outcome.error.message), { code: outcome.error.code });
    if (!outcome) throw new Error(`The demo's import ended by itself (${killedBy ?? `code ${code}`}).`);
  } finally {
    signal.removeEventListener("abort", letGo);
  }
}
