import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";

test.each([
  // As the kernel answers on a system with another C library.
  ["whose loader is missing", "#!/lib/no-such-loader.so\n", "spawnSync PROGRAM ENOENT"],
  [
    "that another C library can't link",
    "#!/bin/sh\necho 'Error relocating: no symbol' >&2\nexit 127\n",
    "Error relocating: no symbol",
  ],
])("a start with programs %s is refused with the reason", async (_what, content, reason) => {
  const folder = mkdtempSync(join(tmpdir(), "sabia-unrunnable-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [postgres, initdb] = [join(folder, "native/bin/postgres"), join(folder, "native/bin/initdb")];
  mkdirSync(join(folder, "native/bin"), { recursive: true });
  for (const file of [postgres, initdb]) writeFileSync(file, content);
  const start = startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    load: async () => ({ postgres, initdb }),
  });
  await expect(start).rejects.toThrow(
    new Error(
      `The embedded PostgreSQL doesn't run on this system (${reason.replace("PROGRAM", postgres)}). ` +
        "On Linux it needs a recent glibc, which Alpine doesn't have: set DATABASE_URL to a PostgreSQL of your own.",
    ),
  );
});
