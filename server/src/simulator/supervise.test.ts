import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createPagarme } from "../features/gateway/public.ts";
import { systemClock } from "../platform/clock.ts";
import { byCard, testOrder } from "../testing/commerce/gateway-orders.ts";
import { cards } from "../testing/commerce/test-cards.ts";
import { findProcesses } from "../testing/portal/spawn-portal.ts";
import { addressFile } from "./messages.ts";
import { type SupervisedSimulator, superviseSimulator } from "./supervise.ts";

vi.setConfig({ testTimeout: 240_000 });
const patience = { timeout: 60_000, interval: 50 };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sabia-simulator-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const warnings: string[] = [];
const log = { warn: (message: string) => void warnings.push(message), info: () => {} };
async function supervise(folder: string, port = 0): Promise<SupervisedSimulator> {
  const simulator = await superviseSimulator({ folder, port, log });
  cleanups.push(() => simulator.stop());
  return simulator;
}

const connectTo = (simulator: SupervisedSimulator) =>
  createPagarme({
    access: () => {
      const access = simulator.access();
      return access && { ...access, url: `${access.url}/core/v5` };
    },
    clock: systemClock,
    timeoutMs: 20_000,
  });

/** The simulator processes of a folder, found by its name in their environment. */
async function findSimulators(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of findProcesses("simulator/main.ts")) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (environment.includes(folder)) found.push(pid);
  }
  return found;
}

test("a folder that it makes is closed to other accounts from the first start on", async () => {
  const folder = join(await makeFolder(), "simulator");
  await supervise(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a killed simulator comes back on its port, with its keys and with what it knew", async () => {
  const folder = await makeFolder();
  const simulator = await supervise(folder);
  const before = simulator.access();
  const gateway = connectTo(simulator);
  const paid = await gateway.createOrder(testOrder("sabia.1", byCard()));

  const [pid = 0] = await findSimulators(folder);
  process.kill(pid, "SIGKILL");
  await vi.waitUntil(async () => (await findSimulators(folder)).some((other) => other !== pid), patience);
  await vi.waitUntil(() => gateway.readOrder(paid.id).catch(() => false), patience);
  expect(await gateway.readOrder(paid.id)).toEqual(paid);
  expect(simulator.access()).toEqual(before);
  // A repeated key makes no second order after a restart either.
  expect((await gateway.createOrder(testOrder("sabia.1", byCard()))).id).toBe(paid.id);
});

test("its folder holds no card's number, CVV, document, e-mail or address", async () => {
  const folder = await makeFolder();
  const simulator = await supervise(folder);
  await connectTo(simulator).createOrder(testOrder("sabia.1", byCard()));
  const names = (await readdir(folder)).filter((name) => !name.endsWith(".lock"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  expect(texts.join()).toContain('"lastFour":"0010"');
  for (const secret of [cards.approved, '"cvv"', "52998224725", "ana.lima", "Rua das Flores"])
    expect(texts.join()).not.toContain(secret);
});

test("two portals with one folder share one, and the second takes over when the first ends", async () => {
  const folder = await makeFolder();
  const first = await supervise(folder);
  const second = await supervise(folder);
  expect(second.access()).toEqual(first.access());
  const paid = await connectTo(first).createOrder(testOrder("sabia.1", byCard()));
  await first.stop();
  const gateway = connectTo(second);
  await vi.waitUntil(() => gateway.readOrder(paid.id).catch(() => false), patience);
  expect(await findSimulators(folder)).toHaveLength(1);
});

test("a portal on another machine starts without it, and takes over when the first ends", async () => {
  const folder = await makeFolder();
  const first = await supervise(folder);
  const paid = await connectTo(first).createOrder(testOrder("sabia.1", byCard()));
  // As the folder looks from another machine: its holder runs on another system, at an address nobody has here.
  const [lock = ""] = (await readdir(folder)).filter((name) => name.endsWith(".lock"));
  const holder = JSON.parse(await readFile(join(folder, lock), "utf8"));
  await writeFile(join(folder, lock), JSON.stringify({ ...holder, world: "another" }));
  await writeFile(
    join(folder, addressFile),
    JSON.stringify({ ...first.access(), url: "http://127.0.0.1:1" }),
  );
  warnings.splice(0);

  const second = await supervise(folder);
  expect(warnings).toEqual([expect.stringMatching(/runs on another machine.*Nothing can be paid/)]);
  const gateway = connectTo(second);
  expect([second.access(), gateway.tokenizing]).toEqual([undefined, null]);
  await expect(gateway.readOrder(paid.id)).rejects.toMatchObject({ name: "GatewayError", reason: "away" });
  await first.stop();
  await vi.waitUntil(() => gateway.readOrder(paid.id).catch(() => false), patience);
});

test("a portal that starts while the one before it ends waits for its simulator's end", async () => {
  const folder = await makeFolder();
  const first = await supervise(folder);
  const { url = "" } = first.access() ?? {};
  const ending = first.stop();
  const second = await supervise(folder, Number(new URL(url).port));
  await ending;
  const gateway = connectTo(second);
  await vi.waitUntil(
    () =>
      gateway.findOrder("none").then(
        () => true,
        () => false,
      ),
    patience,
  );
  expect(await findSimulators(folder)).toHaveLength(1);
});

test("it ends with its portal", async () => {
  const folder = await makeFolder();
  const simulator = await supervise(folder);
  expect(await findSimulators(folder)).toHaveLength(1);
  await simulator.stop();
  expect(await findSimulators(folder)).toEqual([]);
});

test("a signal for the whole group, as a service manager sends it, leaves its end to the portal, which still needs it", async () => {
  const folder = await makeFolder();
  const simulator = await supervise(folder);
  const [pid = 0] = await findSimulators(folder);
  warnings.splice(0);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.kill(pid, signal);
  const paid = await connectTo(simulator).createOrder(testOrder("sabia.1", byCard()));
  expect(await connectTo(simulator).readOrder(paid.id)).toEqual(paid);
  await simulator.stop();
  expect([await findSimulators(folder), warnings]).toEqual([[], []]);
});

test("a port that another program has is a clear message", async () => {
  const other = createServer();
  await once(other.listen(0, "127.0.0.1"), "listening");
  cleanups.push(async () => other.close());
  const { port } = other.address() as AddressInfo;
  await expect(supervise(await makeFolder(), port)).rejects.toThrow(
    `The payment simulator can't listen on port ${port}. Choose another one with SIMULATOR_PORT=…`,
  );
});
