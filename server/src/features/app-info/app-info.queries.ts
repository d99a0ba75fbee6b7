import type { BrandDb } from "../../db/database.ts";

/** The brand's one row of settings, or undefined while its import is under way. */
export function findSettings(db: BrandDb) {
  return db
    .selectFrom("settings")
    .select(["name", "time_zone", "credit", "financial", "theme"])
    .executeTakeFirst();
}
