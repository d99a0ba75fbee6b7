import { expect, inject, test } from "vitest";
import { createTestDatabase } from "../testing/databases.ts";
import { createDatabase } from "./database.ts";
import { migrateAll, migrateBrand } from "./migrate.ts";
import { createPool } from "./pool.ts";

test("each migration runs once per schema; what a newer version did is told", async () => {
  const { url, drop } = await createTestDatabase(inject("serverUrl"));
  const database = createDatabase(createPool(url, 2, () => {}));
  try {
    const first = await migrateAll(database.pool);
    expect(first.ran).toContain("registry/0001_registry.sql");
    expect(first.unknown).toEqual([]);
    const brand = await migrateBrand(database.pool, "jatoba");
    expect(brand.ran.length).toBeGreaterThan(10);
    expect(await migrateBrand(database.pool, "jatoba")).toEqual({ ran: [], unknown: [] });
    await database.pool.query(
      "insert into brand_jatoba.migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')",
    );
    expect(await migrateBrand(database.pool, "jatoba")).toEqual({
      ran: [],
      unknown: ["brand_jatoba/9999_of_tomorrow.sql"],
    });
    expect(await migrateAll(database.pool)).toEqual({ ran: [], unknown: [] });
  } finally {
    await database.close();
    await drop();
  }
});
