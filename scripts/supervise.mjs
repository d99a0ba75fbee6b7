import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { compileCache, findNode24, noRoom } from "./ensure.mjs";

const secondsToEnd = 30;
/**
 * A small young generation keeps the server's memory small (V8 would let it grow with the machine's), at no cost
 * measurable in the bench; a single malloc arena avoids freed memory held in the arenas of several threads.
 */
const runtime = JSON.parse(readFileSync(new URL("runtime.json", import.meta.url), "utf8"));

/** The server's flags only: with a bound V8 collects early, instead of growing with the machine. A command may need more. */
export const { serverFlags } = runtime;

/**
 * Runs a script with Node 24 and exits with its exit code, never before it.
 *
 * The child gets its own process group: Ctrl-C reaches the whole foreground group and npm forwards it once
 * more, so the child would receive two or three signals. This way it receives one, from here. If this process is
 * killed, the child gets `disconnect` on its IPC channel. If npm is killed, this process notices a new parent.
 */
export function superviseNode(args, env = process.env) {
  const child = spawn(findNode24(), [...runtime.flags, ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...runtime.env, ...env },
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let ending = false;

  const endChild = (signal) => {
    if (ending) return;
    ending = true;
    child.kill(signal);
    setTimeout(() => {
      console.error(`Not ended ${secondsToEnd} s after ${signal}: killed.`);
      child.kill("SIGKILL");
    }, secondsToEnd * 1000).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endChild);

  if (process.env.npm_lifecycle_event) {
    const npm = findNpm();
    setInterval(() => findNpm() !== npm && endChild("SIGTERM"), 500).unref();
  }

  child.on("error", (error) => {
    console.error(`Node could not be started: ${error.message}.`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal && !ending) console.error(describeEnd(signal));
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/** Explains a signal that this process didn't send: otherwise the prompt would return without a message. */
const describeEnd = (signal) =>
  `Ended by ${signal} from elsewhere${signal === "SIGKILL" ? "; the system does so where memory runs out" : ""}.`;

/** The parent's id, and the grandparent's if npm put a shell in between; changes as soon as either dies. */
function findNpm() {
  try {
    if (!/^\S*sh\0-c\0/.test(readFileSync(`/proc/${process.ppid}/cmdline`, "utf8"))) return process.ppid;
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return process.ppid; // not Linux
  }
}

/** Exits with the message of a failed preparation, without the stack trace. */
export function explainAndExit(error) {
  console.error(["ENOSPC", "EDQUOT"].includes(error.code) ? noRoom : error.message);
  process.exit(1);
}
