import type { CoursePackage } from "@sabia/contract";
import type { BrandDb } from "../../db/database.ts";
import { presentPackage } from "./packages.present.ts";
import { listPackages } from "./packages.queries.ts";

/** Those of these packages that exist, with their present price, terms and status. */
export const findPackages = async (db: BrandDb, ids: readonly number[]): Promise<CoursePackage[]> =>
  ids.length === 0 ? [] : (await listPackages(db, ids)).map(presentPackage);
