import { once } from "node:events";
import { findFreePort, type Server, startServer } from "../servers.ts";

/** In bytes: resident memory, and what the program holds of its heap. */
export type MemorySample = { readonly rss: number; readonly heap: number };

/** A portal of the day, always at the same port. */
export type DayPortal = {
  readonly port: number;
  start(): Promise<void>;
  /** Kills it as a power cut would, without warning. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  readMemory(): Promise<MemorySample>;
  /** The portal's time of day, in seconds since 1970. */
  readClock(): Promise<number>;
};

type Told = { memory: NodeJS.MemoryUsage; now: number };

/** Answers each message with memory in use and time of day: a heap and a clock can't be read from outside. */
const probe = `data:text/javascript,process.on("message", (word) => word === "tell" && process.send({ memory: process.memoryUsage(), now: Date.now() }))`;

/** A portal that is not started yet; `flags` are for Node. */
export async function createDayPortal(env: Record<string, string>): Promise<DayPortal> {
  const port = await findFreePort();
  let server: Server | undefined;
  const running = () => {
    if (!server) throw new Error("the portal is not running");
    return server;
  };
  const ask = async (): Promise<Told> => {
    const { process: child } = running();
    child.send("tell");
    const [told] = (await once(child, "message")) as [Told];
    return told;
  };
  return {
    port,
    async start() {
      server = await startServer("server/src/main.ts", env, {
        port,
        flags: ["--import", probe],
      });
    },
    async kill() {
      const { process: child } = running();
      child.kill("SIGKILL");
      if (child.signalCode === null && child.exitCode === null) await once(child, "exit");
      server = undefined;
    },
    async stop() {
      await server?.stop();
      server = undefined;
    },
    async readMemory() {
      const { memory } = await ask();
      return { rss: memory.rss, heap: memory.heapUsed };
    },
    readClock: async () => (await ask()).now / 1000,
  };
}
