import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { vi } from "vitest";
import { bareEnvironment } from "../../platform/bare-environment.ts";

const root = join(import.meta.dirname, "../../../..");
const programs = {
  server: [join(root, "server/src/main.ts")],
  // What `npm start` runs once everything is installed and built.
  starter: [join(root, "scripts/run.mjs"), join(root, "server/src/main.ts")],
  // A command that only reads.
  grade: [join(root, "server/src/commands/grade.ts")],
  import: [join(root, "server/src/commands/import.ts")],
} as const;

type Call = { token?: string | undefined; body?: object };
export type Reply = { status: number; retryAfter: string | null; json: unknown; ms: number };

/** A portal as a process of its own, started as an operator would. */
export type SpawnedPortal = {
  readonly pid: number;
  /** Its address on 127.0.0.1. */
  readonly url: string;
  /** All its output so far. */
  output(): string;
  /** Calls `/api/v1`; rejects if there is no answer. */
  call(method: string, path: string, options?: Call): Promise<Reply>;
  /** The name of the brand served for a host. */
  nameOf(host: string): Promise<string>;
  signIn(person: { email: string; password: string }): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>;
};

/** The web's timeout for an answer (web/src/platform/api/http.ts): later ones are useless. */
export const webPatienceMs = 30_000;

type SpawnOptions = {
  program?: keyof typeof programs;
  nodeFlags?: readonly string[];
  words?: readonly string[];
};

/** Starts a portal on a free port, without waiting for it to serve. */
export function launchPortal(env: Record<string, string>, options: SpawnOptions = {}) {
  const { program = "server", nodeFlags = [], words = [] } = options;
  const child = spawn(process.execPath, [...nodeFlags, ...programs[program], ...words], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), PORT: "0", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return { child, output: () => output, ended: () => end };
}

/** Starts a portal and waits until it serves. */
export async function spawnPortal(
  env: Record<string, string>,
  options?: SpawnOptions,
): Promise<SpawnedPortal> {
  const { child, output, ended } = launchPortal(env, options);
  const port = () => /is running: http:\/\/[^:]+:(\d+)/.exec(output())?.[1];
  let over = false;
  void ended().then(() => {
    over = true;
  });
  // Only stops a start that hangs: how long it takes depends on the machine's load.
  await vi.waitUntil(() => over || port(), { timeout: 240_000, interval: 20 });
  if (!port()) throw new Error(`The portal did not start:\n${output()}`);
  const url = `http://127.0.0.1:${port()}`;

  const call: SpawnedPortal["call"] = async (method, path, { token, body } = {}) => {
    const before = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const content: unknown = await answer.json();
    const { status, headers } = answer;
    return { status, retryAfter: headers.get("retry-after"), json: content, ms: performance.now() - before };
  };
  return {
    pid: child.pid ?? 0,
    url,
    output,
    call,
    async nameOf(host) {
      // Unlike fetch, `get` lets the host be chosen.
      const [answer] = await once(get(`${url}/api/v1/info-app`, { headers: { host } }), "response");
      return ((await json(answer)) as { name: string }).name;
    },
    async signIn({ email, password }) {
      const answer = await call("POST", "/auth/login", { body: { email, password } });
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer)}`);
      return (answer.json as { token: string }).token;
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** A folder for a test's own data, accessible to a PostgreSQL run by the same account. */
export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "sabia-data-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Process ids of all processes with this text in their command line; zombies have none. */
export const findProcesses = (text: string): number[] =>
  listPids().filter((pid) => readProc(pid, "cmdline").replaceAll("\0", " ").includes(text));

/** Process ids of a process's children. */
export const findChildren = (parent: number): number[] =>
  listPids().filter((pid) => {
    const stat = readProc(pid, "stat");
    // The name may contain spaces and parentheses; after it come state and parent.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
  });

const listPids = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended meanwhile
  }
}

/** Prints a duration for the report; time budgets are not tested. */
export const printDuration = (what: string, since: number): void =>
  console.log(`${what}: ${Math.round(performance.now() - since)} ms`);
