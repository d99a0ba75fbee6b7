import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byBoleto, listOrders, packages, resetShop } from "../../testing/commerce/shopping.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList } from "../../testing/study/lists.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
});
afterAll(() => portal.close());

/** Sends a body in two pieces, and runs `meanwhile` between them. */
const sendSlowly = (client: Client, path: string, body: object, meanwhile: () => unknown) => {
  const text = JSON.stringify(body);
  async function* pieces() {
    yield text.slice(0, 5);
    await meanwhile();
    yield text.slice(5);
  }
  const headers = { "content-type": "application/json", "content-length": `${text.length}` };
  return client.send("POST", path, { headers, payload: Readable.from(pieces()) });
};

test("an answer whose body arrives completely only after the deadline doesn't count", async () => {
  const ana = await portal.signIn("ana");
  const list = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "simulado-com-tempo");
  const { id, options } = list.of.receita ?? { id: 0, options: {} };
  portal.clock.advance(3_599);
  const answer = await sendSlowly(
    ana,
    "/exercise-list-instance/answer-exercise",
    { exercise_list_instance_exercise_id: id, exercise_option_id: options.c },
    () => portal.clock.advance(2),
  );
  expect([answer.statusCode, answer.json().message]).toEqual([412, "Tempo expirado."]);
});

test("a call whose student signs out while it arrives is refused", async () => {
  await resetShop(portal);
  const carla = await portal.signIn("carla");
  const answer = await sendSlowly(carla, "/orders", byBoleto(packages.single), async () => {
    expect((await carla.post("/auth/logout")).statusCode).toBe(200);
    portal.clock.advance(6);
  });
  expect(answer.statusCode).toBe(401);
  expect(await listOrders(await portal.signIn("carla"))).toEqual([]);
});
