import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/portal/test-app.ts";
import { type BrandDb, createDatabase } from "./database.ts";
import { createPool } from "./pool.ts";
import { prepareGated, prepareOne, prepareQuery } from "./prepared.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const gate = (db: BrandDb, { email }: { email: string }) =>
  db.selectFrom("users").select(["id as userId", "person_id as personId"]).where("email", "=", email);
const columns = ["userId", "personId"] as const;
type Own = { userId: number; personId: number };
const ana = "ana.lima@sabia.example";

test("fills values in where they stand, several times and with constants between", async () => {
  const run = prepareQuery((db, { status, from }: { status: string; from: number }) =>
    db
      .selectFrom("enrollments")
      .select(["status", sql<number>`${from}::int + 1`.as("next"), sql<number>`${from}::int`.as("from")])
      .where("status", "=", status)
      .limit(1),
  );
  expect(await run(portal.db, { status: "E", from: 7 })).toEqual([{ status: "E", next: 8, from: 7 }]);
  expect(await run(portal.db, { status: "F", from: 1 })).toEqual([{ status: "F", next: 2, from: 1 }]);
});

test("is built once per brand, and each brand asks its own tables", async () => {
  let built = 0;
  const run = prepareOne((db, _values: Record<string, never>) => {
    built++;
    return db.selectFrom("settings").select("name");
  });
  const [sabia, ipe] = [portal.database.brand("sabia"), portal.database.brand("ipe")];
  for (let i = 0; i < 3; i++) {
    expect((await run(sabia, {}))?.name).toBe("Escola Sabiá");
    expect((await run(ipe, {}))?.name).toBe("Instituto Ipê");
  }
  expect(built).toBe(2);
});

test("behind a gate: rows in order with the gate's ids, none without it, even of a count", async () => {
  const list = prepareGated(gate, columns, (db, { personId, least }: Own & { least: string }) =>
    db
      .selectFrom("enrollments")
      .select("number")
      .where("person_id", "=", personId)
      .where("number", ">=", least)
      .orderBy("number", "desc"),
  );
  const numbers = (await list(portal.db, { email: ana, least: "20250004" })).map((row) => row.number);
  expect(numbers).toEqual(["20260002", "20260001", "20250004"]);
  expect(await list(portal.db, { email: "nobody@sabia.example", least: "" })).toEqual([]);

  const count = prepareGated(gate, columns, (db, { personId }: Own) =>
    db.selectFrom("enrollments").select(sql<number>`count(*)`.as("count")).where("person_id", "=", personId),
  );
  expect(await count(portal.db, { email: ana })).toEqual([{ count: 4 }]);
  expect(await count(portal.db, { email: "nobody@sabia.example" })).toEqual([]);
});

test("behind a gate a write happens for the gate's row alone", async () => {
  const rename = prepareGated(gate, columns, (db, { personId, name }: Own & { name: string }) =>
    db.updateTable("people").set({ name }).where("id", "=", personId).returning("name"),
  );
  expect(await rename(portal.db, { email: "nobody@sabia.example", name: "Ninguém" })).toEqual([]);
  expect(await rename(portal.db, { email: ana, name: "Ana L." })).toEqual([{ name: "Ana L." }]);
  const renamed = await portal.db
    .selectFrom("people")
    .select("name")
    .where("name", "in", ["Ninguém", "Ana L."])
    .execute();
  expect(renamed).toEqual([{ name: "Ana L." }]);
});

test("closing ends every connection, also when each statement was a prepared one", async () => {
  const pool = createPool(portal.url, { max: 6 });
  const database = createDatabase(pool);
  const run = prepareOne((db, _values: Record<string, never>) => db.selectFrom("settings").select("name"));
  await run(database.brand("sabia"), {});
  await database.close();
  expect([pool.ended, pool.totalCount]).toEqual([true, 0]);
});
