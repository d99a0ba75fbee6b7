import { once } from "node:events";
import { findFreePort, type Server, startServer } from "../servers.ts";

/** Resident memory and used heap, in bytes. */
export type MemorySample = { readonly rss: number; readonly heap: number };

/** The portal under test, always at the same port. */
export type DayPortal = {
  readonly port: number;
  start(): Promise<void>;
  /** Kills the process without warning (SIGKILL), like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  readMemory(): Promise<MemorySample>;
  /** The portal's clock, in seconds since 1970. */
  readClock(): Promise<number>;
};

type Answer = { memory: NodeJS.MemoryUsage; now: number };

/** Answers each message with memory usage and clock, which can't be read from outside the process. */
const probe = `data:text/javascript,process.on("message", (word) => word === "measure" && process.send({ memory: process.memoryUsage(), now: Date.now() }))`;

/** Creates a portal without starting it. */
export async function createDayPortal(env: Record<string, string>): Promise<DayPortal> {
  const port = await findFreePort();
  let server: Server | undefined;
  const running = () => {
    if (!server) throw new Error("the portal is not running");
    return server;
  };
  const ask = async (): Promise<Answer> => {
    const { process: child } = running();
    child.send("measure");
    const [answer] = (await once(child, "message")) as [Answer];
    return answer;
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
