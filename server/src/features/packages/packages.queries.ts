import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/** Packages in the order of the shop window, each with its courses and the unit of its first group. */
function selectPackages(db: BrandDb | BrandTransaction) {
  return db
    .selectFrom("packages")
    .select((eb) => [
      ...([
        "packages.id",
        "packages.name",
        "packages.description_html as descriptionHtml",
        "packages.type",
        "packages.status",
        "packages.amount",
        "packages.payment_methods as paymentMethods",
        "packages.installments",
        "packages.trial_days as trialDays",
      ] as const),
      jsonArrayFrom(
        eb
          .selectFrom("package_groups")
          .innerJoin("groups", "groups.id", "package_groups.group_id")
          .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
          .innerJoin("courses", "courses.id", "syllabi.course_id")
          .select(["courses.id", "courses.name"])
          .whereRef("package_groups.package_id", "=", "packages.id")
          .groupBy(["courses.id", "courses.name"])
          .orderBy((order) => order.fn.min("package_groups.position")),
      ).as("courses"),
      jsonObjectFrom(
        eb
          .selectFrom("package_groups")
          .innerJoin("groups", "groups.id", "package_groups.group_id")
          .innerJoin("units", "units.id", "groups.unit_id")
          .select(["units.id", "units.name"])
          .whereRef("package_groups.package_id", "=", "packages.id")
          .orderBy("package_groups.position")
          .limit(1),
      ).as("unit"),
    ])
    .orderBy("packages.position")
    .orderBy("packages.id");
}
export type PackageRow = Awaited<ReturnType<typeof listActivePackages>>[number];

/** What can be bought now. */
export const listActivePackages = (db: BrandDb) =>
  selectPackages(db).where("packages.status", "=", "ACTIVE").execute();

export const findPackage = (db: BrandDb, id: number): Promise<PackageRow | undefined> =>
  selectPackages(db).where("packages.id", "=", id).executeTakeFirst();

/** Those of these packages that there are, active or not, in the order of the shop window. */
export const listPackages = (db: BrandDb, ids: readonly number[]): Promise<PackageRow[]> =>
  selectPackages(db).where("packages.id", "in", ids).execute();
