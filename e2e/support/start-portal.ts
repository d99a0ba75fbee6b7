import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PortalOrder, PortalState } from "../../server/src/testing/portal/serve-portal.ts";

/** How the run's template reaches the workers. */
export const templateVariable = "SABIA_E2E_TEMPLATE";

const root = join(import.meta.dirname, "../..");

export type Portal = {
  /** Escola Sabiá. */
  readonly url: string;
  /** Instituto Ipê, on the same port: Chromium leads every name below localhost to this machine. */
  readonly ipeUrl: string;
  readonly databaseUrl: string;
  /** The payment simulator's page and calls. */
  readonly simulatorUrl: string;
  /** Moves the server's clock on; the browser's is moved by `page.clock`. */
  advanceClock(seconds: number): Promise<void>;
  /** Kills the server on the spot, connections and all. */
  kill(): Promise<void>;
  /** Starts the killed server again, on the same port and database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The portal with the built web, over a copy of the demo's database of its own. A process of plain Node: the
 * server's packages don't load under Playwright's own module loader.
 */
export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  if (!existsSync(join(root, "web/dist/index.html")))
    throw new Error('Build the web first: "npm run build".');
  const template = JSON.parse(process.env[templateVariable] ?? "null");
  let aheadMs = 0;
  let child = spawnServer();

  async function order(before?: PortalState): Promise<PortalState> {
    const told: PortalOrder = { template, env, aheadMs, ...(before && { before }) };
    child.send(told);
    const failed = once(child, "exit").then(([code]) => {
      throw new Error(`The portal ended with code ${code}; its messages are above.`);
    });
    const [state] = await Promise.race([once(child, "message"), failed]);
    failed.catch(() => {});
    return state;
  }

  const end = async (how: () => void) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    how();
    await ended;
  };

  const state = await order();
  return {
    url: `http://127.0.0.1:${state.port}`,
    ipeUrl: `http://ipe.localhost:${state.port}`,
    databaseUrl: state.databaseUrl,
    simulatorUrl: state.simulatorUrl,
    async advanceClock(seconds) {
      aheadMs += seconds * 1000;
      await order();
    },
    kill: () => end(() => child.kill("SIGKILL")),
    async restart() {
      child = spawnServer();
      await order(state);
    },
    stop: () => end(() => child.disconnect()),
  };
}

function spawnServer(): ChildProcess {
  const { NODE_OPTIONS: _own, ...env } = process.env;
  return spawn(process.execPath, ["server/src/testing/portal/serve-portal.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
