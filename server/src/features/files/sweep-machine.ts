import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { hourMs } from "../../platform/durations.ts";
import { sweepReceivedFolders } from "./received-folder.ts";

/**
 * Removes the leftovers of interrupted uploads on this machine, when the app starts to listen and every hour. No
 * job: of several machines, only the one that takes it would be swept.
 */
export function sweepMachine(app: FastifyInstance, log: Logger): void {
  const sweep = async () => {
    try {
      const abandoned = await sweepReceivedFolders();
      if (abandoned > 0) log.info({ abandoned }, "swept uploads that were cut off");
    } catch (err) {
      log.warn({ err }, "uploads that were cut off could not be swept");
    }
  };
  let hourly: NodeJS.Timeout | undefined;
  app.addHook("onListen", (done) => {
    void sweep();
    hourly = setInterval(sweep, hourMs).unref();
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(hourly);
    done();
  });
}
