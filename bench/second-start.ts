import { startServer } from "./servers.ts";
import { makeFolder, setUp } from "./set-up.ts";

/**
 * Starts the portal as `npm start` does, with its own PostgreSQL, on the folder of an earlier start: the seconds from the
 * command until it answers, the median of `times`.
 */
export const measureSecondStart = (times = 3): Promise<number> =>
  setUp(async (stops) => {
    const env = {
      DATA_DIR: await makeFolder(stops, "start"),
      LOG_LEVEL: "warn",
      SIMULATOR_PORT: "0",
      // As npm sets it: the portal then ends when whoever started it is gone.
      npm_lifecycle_event: "start",
    };
    const start = async () => {
      const before = performance.now();
      const server = await startServer("scripts/start.mjs", env);
      const seconds = (performance.now() - before) / 1000;
      stops.push(() => server.stop());
      await server.stop();
      return seconds;
    };
    // The first start creates the database and imports the demo.
    await start();
    const all: number[] = [];
    while (all.length < times) all.push(await start());
    await stops.end();
    return all.sort((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
  });
