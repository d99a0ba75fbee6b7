import { afterEach, beforeEach, expect, test } from "vitest";
import { byCard, packages, withKey } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  portal = await startTestApp({ REFUSED_ORDERS_BY_STUDENT: "1" });
});
afterEach(() => portal.close());

const listSent = () =>
  portal.db.selectFrom("orders").select("id").where("sent_digest", "is not", null).execute();

test("cards sent at once are tried no more often than cards sent one after the other", async () => {
  const carla = await portal.signIn("carla");
  portal.payments.simulator.faults.add({ kind: "slow", method: "POST", ms: 500, times: 1 });
  const answers = await Promise.all(
    ["a", "b", "c", "d", "e"].map((key) =>
      carla.post("/orders", byCard(packages.single, cards.refused), withKey(key)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([402, 429, 429, 429, 429]);
  expect((await portal.payments.state()).orders).toHaveLength(1);
});

test("cards sent at once for different courses are tried one after the other as well", async () => {
  const carla = await portal.signIn("carla");
  portal.payments.simulator.faults.add({ kind: "slow", method: "POST", ms: 500, times: 1 });
  const first = carla.post("/orders", byCard(packages.single, cards.refused));
  // Not a plan first: the gateway keeps nothing of a refused plan that could be counted.
  await expect.poll(listSent, { timeout: 30_000 }).toHaveLength(1);
  const answers = await Promise.all([
    first,
    ...[packages.cardOnly, packages.plan].map((id) => carla.post("/orders", byCard(id, cards.refused))),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([402, 429, 429]);
  expect((await portal.payments.state()).orders).toHaveLength(1);
});

test("two accepted cards for two courses are both charged", async () => {
  const carla = await portal.signIn("carla");
  portal.payments.simulator.faults.add({ kind: "slow", method: "POST", ms: 500, times: 1 });
  const answers = await Promise.all(
    [packages.single, packages.cardOnly].map((id) => carla.post("/orders", byCard(id))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test("orders kept while the gateway was away are tried one after the other when sent again at once", async () => {
  const carla = await portal.signIn("carla");
  const send = (id: number) => carla.post("/orders", byCard(id, cards.refused), withKey(`again-${id}`));
  const { faults } = portal.payments.simulator;
  faults.add({ kind: "unavailable", method: "POST" });
  for (const id of [packages.single, packages.cardOnly]) expect((await send(id)).statusCode).toBe(503);
  faults.clear();
  faults.add({ kind: "slow", method: "POST", ms: 500, times: 1 });
  const answers = await Promise.all([packages.single, packages.cardOnly].map(send));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([402, 429]);
  expect((await portal.payments.state()).orders).toHaveLength(1);
});
