import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bareEnvironment } from "../server/src/platform/bare-environment.ts";

const root = join(import.meta.dirname, "..");
/** Node's flags as in `npm start`. */
const runtime = JSON.parse(await readFile(join(root, "scripts/runtime.json"), "utf8")) as {
  flags: string[];
  serverFlags: string[];
  env: Record<string, string>;
};

/** Finds a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export type Server = { url: string; process: ChildProcess; stop(): Promise<void> };

type StartOptions = {
  /** Any free one by default. */
  port?: number;
  /** Flags for Node, before the script. */
  flags?: readonly string[];
};

/** Starts a script of the project as a child process, which ends with this one, and waits until it answers. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  { port: wanted, flags = [] }: StartOptions = {},
): Promise<Server> {
  const port = wanted ?? (await findFreePort());
  const child = spawn(
    process.execPath,
    [...runtime.flags, ...runtime.serverFlags, ...flags, join(root, script)],
    {
      // None of the developer's own settings: a real database, mail server or payment gateway among them.
      env: { ...bareEnvironment(), ...runtime.env, ...env, PORT: String(port), HOST: "127.0.0.1" },
      // The child exits when its IPC channel closes.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer) {
      await answer.body?.cancel();
      break;
    }
    if (child.signalCode !== null) throw new Error(`${script} was ended by ${child.signalCode}`);
    if (tries > 1200) throw new Error(`${script} does not answer`);
    await delay(50);
  }
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Resident memory of a process and its peak, in MB (Linux). */
export async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const field = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: field("VmRSS"), peak: field("VmHWM") };
}
