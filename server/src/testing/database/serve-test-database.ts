/**
 * Runs the test database for other processes: writes its address as a line of JSON, and ends on SIGTERM,
 * SIGINT, SIGHUP or the end of stdin.
 */
import { once } from "node:events";
import { startTestServer } from "./test-server.ts";

const ended = new AbortController();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => ended.abort());
process.stdin.on("close", () => ended.abort()).resume();

const server = await startTestServer();
try {
  console.log(JSON.stringify({ testDatabaseUrl: server.url }));
  if (!ended.signal.aborted) await once(ended.signal, "abort");
} finally {
  await server.stop();
}
process.exit();
