import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const start = `
  const { startEnvironment } = await import(${JSON.stringify(join(import.meta.dirname, "environment.ts"))});
  const { pool, stop } = await startEnvironment();
`;
const run = (script: string) =>
  spawn(process.execPath, ["--input-type=module", "-e", start + script], {
    stdio: ["ignore", "pipe", "inherit"],
  });

test.each(["SIGINT", "SIGTERM"] as const)("a measurement stops its database on %s", async (signal) => {
  const child = run(`
      const { rows } = await pool.query("show data_directory");
      console.log(rows[0].data_directory);
      setInterval(() => {}, 1000);
    `);
  const [folder] = await once(createInterface({ input: child.stdout }), "line");
  const postgres = Number.parseInt(await readFile(join(folder, "postmaster.pid"), "utf8"), 10);
  expect(process.kill(postgres, 0)).toBe(true);
  const ended = once(child, "exit");
  // Twice, as npm and the terminal both send it.
  child.kill(signal);
  child.kill(signal);
  expect(await ended).toEqual([1, null]);
  // Not checked by port: another process may have taken it since.
  expect(() => process.kill(postgres, 0)).toThrow("ESRCH");
  expect(existsSync(folder)).toBe(false);
});

test("an idle connection that is closed does not end the measurement", async () => {
  const child = run(`
    const [idle, other] = [await pool.connect(), await pool.connect()];
    const { rows } = await idle.query("select pg_backend_pid() as pid");
    idle.release();
    const gone = new Promise((resolve) => pool.once("remove", resolve));
    await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await gone;
    other.release();
    await stop();
  `);
  expect(await once(child, "exit")).toEqual([0, null]);
});
