import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bareEnvironment } from "../platform/bare-environment.ts";
import { copyFiles, createTestDatabase } from "../testing/database/databases.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sabia-demo-reset-"));
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  await copyFiles(inject("template"), join(dataDir, "files"));
  ({ url, drop } = await createTestDatabase(inject("serverUrl"), inject("template")));
});
afterAll(async () => {
  await drop();
  rmSync(dataDir, { recursive: true });
});

test("a brand that fails after another one was reset is reported by itself, and not that nothing was reset", async () => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("alter table brand_ipe.units rename to unidades");
  await client.end();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "demo-reset.ts")],
    {
      encoding: "utf8",
      env: { ...bareEnvironment(), DATABASE_URL: url, DATA_DIR: dataDir },
    },
  );
  expect(stdout).toMatch(/^Brand sabia,/);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Nothing of .*demo\/instituto-ipe was imported: .+\n$/),
  });
});
