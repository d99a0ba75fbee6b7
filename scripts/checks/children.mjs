import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { compileCache, findNode24, root } from "../ensure.mjs";

const secondsToEnd = 20;
const running = new Set();

/** The developer's own portal, which no test may reach by accident, and the shell's NODE_ENV: each tool has a default of its own. */
const ownSettings = ["DATABASE_URL", "DATA_DIR", "HOST", "PORT", "NODE_ENV"];

/** An environment in which `node` is Node 24 and nothing points to a real database. */
function createEnv(more = {}) {
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: `${dirname(findNode24())}:${process.env.PATH}`,
  };
  for (const name of ownSettings) delete env[name];
  return { ...env, ...more };
}

/** Path of an executable from a package. */
export const bin = (name) => join(root, "node_modules/.bin", name);

/**
 * Starts a program in its own process group, so that ending it also ends its children.
 * With `live` it writes to the terminal; otherwise its streams are piped to the caller.
 */
export function startChild([program, ...args], { env, live = false, input = "ignore" } = {}) {
  const output = live ? "inherit" : "pipe";
  const child = spawn(program, args, {
    cwd: root,
    env: createEnv(env),
    detached: true,
    stdio: [input, output, output],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** Runs a program to its end: `{code, signal, output}`. The code is 1 if a signal ended it, and 127 if it can't be started. */
export function runChild(command, options) {
  return new Promise((resolve) => {
    const child = startChild(command, options);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

/** Ends a child and its descendants: SIGTERM first, then SIGKILL. */
async function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), secondsToEnd * 1000);
  await closed;
  clearTimeout(timer);
}

export const endAllChildren = () => Promise.all([...running].map(endChild));

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
