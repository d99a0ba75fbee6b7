/** Payments on portals that are killed, and no stored card number. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, inject, test, vi } from "vitest";
import { byBoleto, byCard, packages } from "../testing/commerce/shopping.ts";
import { cards } from "../testing/commerce/test-cards.ts";
import { startTestGateway, type TestGateway } from "../testing/commerce/test-gateway.ts";
import { createTestDatabase } from "../testing/database/databases.ts";
import { makeDataDir, type SpawnedPortal, spawnPortal } from "../testing/portal/spawn-portal.ts";
import { createTestClock } from "../testing/portal/test-clock.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const carla = { email: "carla.nunes@sabia.example", password: "sabia-carla-1" };
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function makePlace() {
  const { url, drop } = await createTestDatabase(inject("serverUrl"), inject("template"));
  cleanups.push(drop);
  const folder = await makeDataDir();
  cleanups.push(folder.remove);
  const client = new pg.Client(url);
  await client.connect();
  cleanups.push(() => client.end());
  return { url, folder: folder.path, client };
}

/** A gateway that outlives the portals, as the real one does. */
async function startGateway(): Promise<TestGateway> {
  const gateway = await startTestGateway({ clock: createTestClock() });
  cleanups.push(() => gateway.stop());
  return gateway;
}

async function open(env: Record<string, string>, gateway?: TestGateway): Promise<SpawnedPortal> {
  const { url = "", secretKey = "", publicKey = "" } = gateway?.simulator ?? {};
  const portal = await spawnPortal({
    LOG_LEVEL: "trace",
    ...env,
    ...(gateway && {
      PAGARME_URL: `${url}/core/v5`,
      PAGARME_SECRET_KEY: secretKey,
      PAGARME_PUBLIC_KEY: publicKey,
      PAGARME_WEBHOOK_SECRET: "a-secret-of-the-tests",
    }),
  });
  cleanups.push(async () => {
    portal.kill("SIGKILL");
    await portal.ended();
  });
  return portal;
}

const statuses = async (client: pg.Client) =>
  (
    await client.query(
      `select orders.status as order, enrollments.status as enrollment from brand_sabia.orders
        left join brand_sabia.order_items on order_items.order_id = orders.id
        left join brand_sabia.order_enrollments on order_item_id = order_items.id
        left join brand_sabia.enrollments on enrollments.id = enrollment_id
       where code not like 'import:%'`,
    )
  ).rows;

test("killed between the charge and its commit: found by the next portal, charged once, enrolled once", async () => {
  const { url, folder, client } = await makePlace();
  const gateway = await startGateway();
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const portal = await open(env, gateway);
  const token = await portal.signIn(carla);
  // The gateway delays its answer after it has charged.
  gateway.simulator.faults.add({ kind: "slow", method: "POST", path: "/orders", ms: 15_000 });
  const lost = portal
    .call("POST", "/orders", { token, body: byCard(packages.single) })
    .catch(() => "no answer");
  await vi.waitUntil(async () => (await gateway.state()).orders.length === 1, {
    timeout: 60_000,
    interval: 20,
  });
  portal.kill("SIGKILL");
  await portal.ended();
  expect(await lost).toBe("no answer");
  expect(await statuses(client)).toEqual([{ order: "pending", enrollment: null }]);

  gateway.simulator.faults.clear();
  // As if the hold of the killed process had expired.
  await client.query(
    "update brand_sabia.orders set busy_until = now(), next_check_at = now() where busy_until is not null",
  );
  await open(env, gateway);
  await vi.waitUntil(async () => (await statuses(client))[0]?.order === "paid", {
    timeout: 90_000,
    interval: 200,
  });
  expect(await statuses(client)).toEqual([{ order: "paid", enrollment: "E" }]);
  const { orders } = await gateway.state();
  expect(orders.map(({ status, charges }) => [status, charges.length])).toEqual([["paid", 1]]);
});

test("a card's number, CVV and token are in no table, file, log line or answer", async () => {
  const { url, folder, client } = await makePlace();
  const portal = await open({ DATABASE_URL: url, DATA_DIR: folder });
  const token = await portal.signIn(carla);
  const cvv = "73194".slice(0, 4);
  const token64 = "token_QUJDREVGR0hJSktM";
  const answers: string[] = [];
  const send = async (body: object) => {
    const { status, json } = await portal.call("POST", "/orders", { token, body });
    answers.push(JSON.stringify(json));
    return status;
  };
  const card = (number: string, packageId: number, more: object = {}) =>
    byCard(packageId, number, { card_cvv: cvv, ...more });

  expect(await send(card(cards.refused, packages.cardOnly))).toBe(402);
  expect(await send(card(cards.refused, packages.plan))).toBe(402);
  expect(await send(card(cards.approved, packages.cardOnly))).toBe(201);
  expect(await send(card("4000 0000 0000 0036", packages.single))).toBe(201);
  expect(await send(card(cards.approved, packages.plan))).toBe(201);
  expect(await send(card("4000000000000011", packages.single))).toBe(422);
  expect(await send(card(cards.approved, 99))).toBe(422);
  // Card data in a field for something else.
  expect(await send({ ...byBoleto(packages.free), card_holder_name: cards.approved, card_cvv: cvv })).toBe(
    201,
  );
  expect(await send({ ...card(cards.approved, packages.single), payment_method: cards.approved })).toBe(422);
  expect(await send({ ...card(cards.approved, packages.single), course_packages: [cards.approved] })).toBe(
    422,
  );
  expect(await send({ course_packages: [5], payment_method: "CREDIT_CARD", card_token: token64 })).toBe(422);
  await portal.call("GET", `/orders?card_number=${cards.approved}`, { token });
  await portal.call("GET", `/orders/${cards.approved}`, { token });
  const broken = await fetch(`${portal.url}/api/v1/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: `{"card_number": "${cards.approved}", "card_cvv": "${cvv}"`,
  });
  answers.push(await broken.text());
  // And during failures.
  await client.query("alter table brand_sabia.payments rename to away");
  expect(await send(card(cards.approved, packages.single, { installments: 2 }))).toBeGreaterThanOrEqual(400);
  await client.query("alter table brand_sabia.away rename to payments");
  answers.push(JSON.stringify((await portal.call("GET", "/orders", { token })).json));
  portal.kill("SIGTERM");
  expect(await portal.ended()).toBe(0);

  const { rows } = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  expect(rows.length).toBeGreaterThan(60);
  const tables = new Map<string, string>();
  for (const { schema, name } of rows) {
    const found = await client.query(`select t::text as line from "${schema}"."${name}" as t`);
    tables.set(`${schema}.${name}`, found.rows.map(({ line }) => line).join("\n"));
  }
  const database = [...tables.values()].join("\n");
  expect(database).toContain("Redação Nota Mil");
  const numbers = Object.values(cards).flatMap((number) => [number, number.replace(/(\d{4})(?=\d)/g, "$1 ")]);
  for (const secret of [...numbers, token64]) {
    expect(database.includes(secret), "the database").toBe(false);
    expect(portal.output().includes(secret), "the log").toBe(false);
    expect(
      answers.some((answer) => answer.includes(secret)),
      "an answer",
    ).toBe(false);
    const { stdout } = spawnSync("grep", ["-rlaF", secret, folder], { encoding: "utf8" });
    expect(stdout, "a file").toBe("");
  }
  // Four digits are too short to search for everywhere: where an order is stored or reported, they would be a separate word.
  const word = new RegExp(`(?<![\\w.-])${cvv}(?![\\w-])`);
  expect(`(7,"{""cvv"": ""${cvv}""}")`).toMatch(word);
  const ofOrders = [...tables].filter(([name]) => /^brand_sabia\.(orders?_?|payments)|^pgboss\./.test(name));
  const kept = new Map([
    ...ofOrders,
    ["the simulator's journal", readFileSync(join(folder, "simulator/journal.jsonl"), "utf8")],
    ["the answers", answers.join("\n")],
    ["the log", portal.output()],
  ]);
  for (const name of ["brand_sabia.orders", "brand_sabia.payments", "pgboss.job", "the simulator's journal"])
    expect(kept.get(name), name).toMatch(/./);
  for (const [name, text] of kept) expect(word.exec(text)?.[0], name).toBeUndefined();
});
