import { defineConfig } from "vitest/config";

export default defineConfig({
  // Files share their workers, as in the other projects without a database (vitest.config.ts).
  test: {
    environment: "node",
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
