import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/portal/test-app.ts";
import { requireBrand } from "./require-brand.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("an existing brand gives its own tables", async () => {
  const db = await requireBrand(portal.database, "ipe");
  expect(await db.selectFrom("settings").select("name").execute()).toEqual([{ name: "Instituto Ipê" }]);
});

test("an unknown one is refused with a message that names the existing ones", async () => {
  await expect(requireBrand(portal.database, "ipê")).rejects.toThrow(
    'There is no brand "ipê"; there are: ipe, sabia.',
  );
});

test("without any brand the error says so", async () => {
  const { registry } = portal.database;
  await registry.deleteFrom("brand_hosts").execute();
  await registry.deleteFrom("brands").execute();
  await expect(requireBrand(portal.database, "sabia")).rejects.toThrow(
    'There is no brand "sabia"; none was imported yet.',
  );
});
