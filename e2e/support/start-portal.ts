import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PortalOrder, PortalState } from "../../server/src/testing/portal/serve-portal.ts";

/** How the run's template is passed to the workers. */
export const templateVariable = "SABIA_E2E_TEMPLATE";

const root = join(import.meta.dirname, "../..");

export type Portal = {
  /** Escola Sabiá. */
  readonly url: string;
  /** Instituto Ipê, on the same port: Chromium resolves every name below localhost to this machine. */
  readonly ipeUrl: string;
  readonly databaseUrl: string;
  /** Address of the payment simulator's page and API. */
  readonly simulatorUrl: string;
  /** Advances the server's clock; the browser's is advanced by `page.clock`. */
  advanceClock(seconds: number): Promise<void>;
  /** Kills the server at once, with its connections. */
  kill(): Promise<void>;
  /** Restarts the killed server, on the same port and database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The portal with the built web, on its own copy of the demo's database. A plain Node process: the server's
 * packages don't load under Playwright's module loader.
 */
export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  if (!existsSync(join(root, "web/dist/index.html")))
    throw new Error('Build the web first: "npm run build".');
  const template = JSON.parse(process.env[templateVariable] ?? "null");
  let aheadMs = 0;
  let child = spawnServer();

  async function order(before?: PortalState): Promise<PortalState> {
    const message: PortalOrder = { template, env, aheadMs, ...(before && { before }) };
    child.send(message);
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
