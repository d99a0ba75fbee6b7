import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { compileCache, findNode24, noRoom } from "./ensure.mjs";

const secondsToEnd = 30;
/**
 * A small young generation keeps the server small (V8 would let it grow with the machine's memory), at no cost
 * that the bench shows; one arena of the allocator keeps what threads free from staying in each of theirs.
 */
const runtime = JSON.parse(readFileSync(new URL("runtime.json", import.meta.url), "utf8"));

/** The server's own: with a bound V8 collects early, in place of growing with the machine. A command may need more. */
export const { serverFlags } = runtime;

/**
 * Runs a script with Node 24 and ends with its exit code, never before it.
 *
 * The child gets a process group of its own: Ctrl-C reaches the whole foreground group, npm forwards it once
 * more, and the child would have to sort out two or three signals. So it hears one, from here. Should this process be
 * killed, the child sees its IPC channel `disconnect`. Should npm be killed, this process sees its parent change.
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

/** The parent, or its parent when npm put a shell in between; changes as soon as either of them dies. */
function findNpm() {
  try {
    if (!/^\S*sh\0-c\0/.test(readFileSync(`/proc/${process.ppid}/cmdline`, "utf8"))) return process.ppid;
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return process.ppid; // not Linux
  }
}

/** Ends with the sentence of a failed preparation, without the stack nobody needs. */
export function explainAndExit(error) {
  console.error(["ENOSPC", "EDQUOT"].includes(error.code) ? noRoom : error.message);
  process.exit(1);
}
