import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("an unknown argument is refused before the diagram is drawn", () => {
  const file = join(import.meta.dirname, "architecture.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, "--chek"], { encoding: "utf8" });
  const usage = "Usage: npm run docs:architecture -- [--check]\n";
  expect({ status, output: stdout + stderr }).toEqual({ status: 2, output: usage });
});
