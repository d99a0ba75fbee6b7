import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bareEnvironment } from "../platform/bare-environment.ts";
import { minuteMs } from "../platform/durations.ts";
import { addressFile, exitCodes, type FromSimulator, type ToSimulator } from "./messages.ts";

export type SupervisedSimulator = {
  /**
   * Its current address; it may change when the simulator has to be restarted. Undefined while a portal on another
   * machine has the folder: the simulator serves only its own machine.
   */
  access(): FromSimulator | undefined;
  /** Where to send webhooks, also after a restart. */
  sendWebhooksTo(url: string): void;
  stop(): Promise<void>;
};

type Options = {
  /** Where it keeps its state. */
  readonly folder: string;
  readonly port: number;
  readonly log: { warn(message: string): void; info(message: string): void };
};

type Launched =
  | { readonly child: ChildProcess; readonly access: FromSimulator }
  /** The simulator of another portal serves the folder: on this machine, or without `access` on another. */
  | { readonly child: undefined; readonly access: FromSimulator | undefined };

const program = join(import.meta.dirname, "main.ts");
const watchMs = 1_000;
/** How often to check whether a portal on another machine has released the folder. */
const lookMs = 15_000;
const patienceMs = 5_000;
/** A busy machine may take long to start the other portal's simulator, or to end it. */
const takeOverMs = minuteMs;

/** Starts the simulator as a process of its own, and keeps it running until `stop()`. */
export async function superviseSimulator({ folder, port, log }: Options): Promise<SupervisedSimulator> {
  const stopped = new AbortController();
  let webhooksTo: string | undefined;
  let current = await launch(folder, port);
  if (!current.access)
    log.warn(
      `The payment simulator of ${folder} runs on another machine, and serves that one alone. Nothing can be paid here until it ends; set PAGARME_SECRET_KEY where several machines share a database.`,
    );
  const sendAddress = () => {
    if (current.child?.connected && webhooksTo !== undefined)
      current.child.send({ webhooksTo } satisfies ToSimulator, () => {});
  };

  const relaunch = async () => {
    for (let waitMs = 100; !stopped.signal.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
      try {
        // Kept on the same port, so that an open page finds it again.
        current = await launch(folder, current.access ? Number(new URL(current.access.url).port) : port);
        return sendAddress();
      } catch (error) {
        log.warn((error as Error).message);
        await delay(waitMs, undefined, { signal: stopped.signal }).catch(() => {}); // stopped meanwhile
      }
    }
  };
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await untilGone(current, stopped.signal);
      if (stopped.signal.aborted) return;
      if (current.access) log.warn("The payment simulator ended; it is being started again.");
      await relaunch();
    }
  };
  const watching = watch();

  return {
    access: () => current.access,
    sendWebhooksTo(url) {
      webhooksTo = url;
      sendAddress();
    },
    async stop() {
      stopped.abort();
      await watching;
      const { child } = current;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Starts a simulator, or finds the one another portal runs. One on this machine that is ending and still holds the
 * folder is waited for.
 */
async function launch(folder: string, port: number): Promise<Launched> {
  const deadline = performance.now() + takeOverMs;
  for (;;) {
    const { child, first, words } = await spawnOne(folder, port);
    if (typeof first === "object" && first !== null) return { child, access: first as FromSimulator };
    if (first === exitCodes.portTaken)
      throw new Error(
        `The payment simulator can't listen on port ${port}. Choose another one with SIMULATOR_PORT=…, or set PAGARME_SECRET_KEY.`,
      );
    const isElsewhere = first === exitCodes.busyElsewhere;
    if ((first !== exitCodes.busy && !isElsewhere) || performance.now() > deadline)
      throw new Error(`The payment simulator did not start: ${words.trim() || `code ${first}`}`);
    const other = await findOther(folder);
    // Containers on one machine may share its loopback interface.
    if (other || isElsewhere) return { child: undefined, access: other };
  }
}

/** Its first message, or the exit code. */
async function spawnOne(folder: string, port: number) {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    // It needs none of the portal's settings, least of all its secrets.
    env: {
      ...bareEnvironment(),
      SIMULATOR_FOLDER: folder,
      SIMULATOR_PORT: String(port),
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-2_000);
  });
  const [first] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => [code as number | null]),
  ]);
  return { child, first: first as unknown, words };
}

/** The simulator that another portal runs on the same folder; it may not have written its address yet. */
async function findOther(folder: string): Promise<FromSimulator | undefined> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    try {
      const access = JSON.parse(readFileSync(join(folder, addressFile), "utf8")) as FromSimulator;
      if (await answers(access)) return access;
    } catch {
      // The address is not written yet.
    }
    await delay(100);
  }
  return undefined;
}

async function untilGone({ child, access }: Launched, signal: AbortSignal): Promise<void> {
  const aborted = once(signal, "abort").catch(() => []);
  if (child) {
    if (child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child, "exit"), aborted]);
    return;
  }
  if (!access) {
    await Promise.race([delay(lookMs, undefined, { ref: false }), aborted]);
    return;
  }
  while (!signal.aborted && (await answers(access))) await Promise.race([delay(watchMs), aborted]);
}

async function answers({ url }: FromSimulator): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
