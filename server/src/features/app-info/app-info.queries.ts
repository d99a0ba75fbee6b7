import type { BrandDb } from "../../db/database.ts";

/** The brand's only settings row, or undefined while its import is running. */
export function findSettings(db: BrandDb) {
  return db
    .selectFrom("settings")
    .select(["name", "time_zone as timeZone", "credit", "financial", "theme"])
    .executeTakeFirst();
}
