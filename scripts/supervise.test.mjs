import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const supervise = JSON.stringify(new URL("supervise.mjs", import.meta.url).href);

/** Runs a script under supervision and returns its exit code and standard error. `onStart` is called once the script has started. */
async function superviseScript(script, onStart = () => {}) {
  const code = `import { superviseNode } from ${supervise}; superviseNode(["-e", ${JSON.stringify(script)}]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, npm_lifecycle_event: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.once("data", () => onStart(child));
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { code: exitCode, stderr };
}

const patience = 60_000;

test("reports a signal from elsewhere that ended the script", patience, async () => {
  const killed = await superviseScript(`process.kill(process.pid, "SIGKILL")`);
  expect(killed).toEqual({
    code: 137,
    stderr: "Ended by SIGKILL from elsewhere; the system does so where memory runs out.\n",
  });
  const quit = await superviseScript(`process.kill(process.pid, "SIGQUIT")`);
  expect(quit).toEqual({ code: 131, stderr: "Ended by SIGQUIT from elsewhere.\n" });
});

test(
  "reports nothing for a signal that it received itself, nor for a script that ended",
  patience,
  async () => {
    const script = `console.log("begun"); setInterval(() => {}, 1000)`;
    expect(await superviseScript(script, (child) => child.kill("SIGTERM"))).toEqual({
      code: 143,
      stderr: "",
    });
    expect(await superviseScript("process.exit(3)")).toEqual({ code: 3, stderr: "" });
  },
);
