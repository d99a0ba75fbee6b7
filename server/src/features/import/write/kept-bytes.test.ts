import { stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
afterAll(() => school.close());

test("an import that reuses stored bytes protects them from a concurrent cleaning", async () => {
  await school.import();
  const { storage_key } = await school.db.selectFrom("files").select("storage_key").executeTakeFirstOrThrow();
  const path = join(school.folder, "../store", storage_key);
  const old = new Date(Date.now() - 7 * 86_400_000);
  await utimes(path, old, old);
  await school.import();
  expect((await stat(path)).mtime.getTime()).toBeGreaterThan(Date.now() - 60_000);
});
