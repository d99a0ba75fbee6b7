import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const script = `
  const { startEnvironment } = await import(${JSON.stringify(join(import.meta.dirname, "environment.ts"))});
  const { pool } = await startEnvironment();
  const { rows } = await pool.query("show data_directory");
  console.log(rows[0].data_directory);
  setInterval(() => {}, 1000);
`;

test.each(["SIGINT", "SIGTERM"] as const)(
  "a measurement that hears %s takes its database along",
  async (signal) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [folder] = await once(createInterface({ input: child.stdout }), "line");
    const postgres = Number.parseInt(await readFile(join(folder, "postmaster.pid"), "utf8"), 10);
    expect(process.kill(postgres, 0)).toBe(true);
    const ended = once(child, "exit");
    // Twice, as npm and a terminal send it.
    child.kill(signal);
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    // Its port may be another one's by now.
    expect(() => process.kill(postgres, 0)).toThrow("ESRCH");
    expect(existsSync(folder)).toBe(false);
  },
);
