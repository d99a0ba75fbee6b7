import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Much of a test's time is waiting, for PostgreSQL or for a program it started: as many workers as processors leave some idle. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
    // Only in CI; retried tests are listed by name at the end (docs/development.md).
    retry: process.env.CI ? 1 : 0,
    // Only stops a test that hangs: a busy machine is not a failure.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      // Files share their workers: loading all modules anew for each took half of their time. So a test leaves nothing behind
      // in a module, nor in the process.
      {
        extends: true,
        root: "contract",
        test: { name: "contract", isolate: false, include: ["src/**/*.test.ts"] },
      },
      {
        extends: true,
        root: "server",
        test: {
          name: "server",
          isolate: false,
          // The bench's large school is made in a database.
          include: ["src/**/*.test.ts", "../bench/school/**/*.test.ts"],
          globalSetup: join(import.meta.dirname, "server/src/testing/database/global-setup.ts"),
          // A suite copies the demo's database before its first test.
          hookTimeout: 120_000,
        },
      },
      { extends: "web/vitest.config.ts", root: "web", test: { name: "web", maxWorkers } },
      {
        extends: true,
        test: {
          name: "scripts",
          isolate: false,
          include: ["scripts/**/*.test.{mjs,ts}", "bench/*.test.ts", "bench/{day,faults,plans}/**/*.test.ts"],
        },
      },
    ],
  },
});
