import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, test } from "vitest";

const script = `
  const { startEnvironment } = await import(${JSON.stringify(join(import.meta.dirname, "environment.ts"))});
  const { url, pool } = await startEnvironment();
  const { rows } = await pool.query("show data_directory");
  console.log(JSON.stringify({ url, folder: rows[0].data_directory }));
  setInterval(() => {}, 1000);
`;

test.each(["SIGINT", "SIGTERM"] as const)(
  "a measurement that hears %s takes its database along",
  async (signal) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const { url, folder } = JSON.parse(line);
    const ended = once(child, "exit");
    // Twice, as npm and a terminal send it.
    child.kill(signal);
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    await expect(new pg.Client(url).connect()).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(folder)).toBe(false);
  },
);
