import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

type Place = { id: number; name: string };
const get = async (path: string) => (await portal.anonymous().get(path)).json() as Place[];

test("the 27 states are sorted by name as in Portuguese", async () => {
  const states = await get("/states");
  expect(states).toHaveLength(27);
  expect(states.slice(0, 4).map(({ name }) => name)).toEqual(["Acre", "Alagoas", "Amapá", "Amazonas"]);
  expect(states.at(-1)).toEqual({ id: 17, name: "Tocantins" });
});

test("all 5,571 municipalities are in their state, and capitals keep their ids", async () => {
  const states = await get("/states");
  const all = await Promise.all(states.map(({ id }) => get(`/states/${id}/cities`)));
  expect(all.flat()).toHaveLength(5571);
  const paulo = all[states.findIndex(({ id }) => id === 35)];
  expect(paulo).toHaveLength(645);
  expect(paulo?.[0]?.name).toBe("Adamantina");
  expect(paulo?.find(({ name }) => name === "Águas de Lindóia")).toBeDefined();
  expect(paulo?.findIndex(({ name }) => name === "Águas de Lindóia")).toBeLessThan(20);
  expect(paulo?.find(({ name }) => name === "São Paulo")?.id).toBe(3550308);
  expect(all[states.findIndex(({ id }) => id === 53)]).toEqual([{ id: 5300108, name: "Brasília" }]);
  for (const [index, state] of states.entries()) {
    expect(all[index]?.every(({ id }) => Math.floor(id / 100_000) === state.id)).toBe(true);
  }
});

test.each(["/states/99/cities", "/states/abc/cities", "/unities/99", "/unities/x"])(
  "%s is not found",
  async (path) => {
    expect((await portal.anonymous().get(path)).statusCode).toBe(404);
  },
);

test("a unit belongs to its school only", async () => {
  expect((await portal.anonymous().get("/unities/1")).json()).toEqual({ id: 1, name: "Centro" });
  const ipe = portal.anonymous("ipe.localhost");
  expect((await ipe.get("/unities/1")).json()).toEqual({ id: 1, name: "Asa Norte" });
});
