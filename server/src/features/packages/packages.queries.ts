import { jsonBuildObject } from "kysely/helpers/postgres";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/**
 * The groups that packages enroll in, one row per package, in order. Reads each table once, for any number of
 * packages.
 */
function selectGroups(db: BrandDb | BrandTransaction, ids?: readonly number[]) {
  return db
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .leftJoin("units", "units.id", "groups.unit_id")
    .$if(ids !== undefined, (rows) => rows.where("package_groups.package_id", "in", ids ?? []))
    .select((eb) => [
      "package_groups.package_id as packageId",
      eb.fn
        .jsonAgg(
          jsonBuildObject({
            courseId: eb.ref("courses.id"),
            courseName: eb.ref("courses.name"),
            courseSlug: eb.ref("courses.slug"),
            unitId: eb.ref("units.id"),
            unitName: eb.ref("units.name"),
          }),
        )
        .orderBy("package_groups.position")
        .orderBy("package_groups.group_id")
        .as("groups"),
    ])
    .groupBy("package_groups.package_id")
    .as("contents");
}

/** All or some packages in the showcase's order, each with its groups. */
function selectPackages(db: BrandDb | BrandTransaction, ids?: readonly number[]) {
  return db
    .selectFrom("packages")
    .leftJoin(selectGroups(db, ids), "contents.packageId", "packages.id")
    .$if(ids !== undefined, (rows) => rows.where("packages.id", "in", ids ?? []))
    .select([
      "packages.id",
      "packages.name",
      "packages.description_html as descriptionHtml",
      "packages.type",
      "packages.status",
      "packages.amount",
      "packages.payment_methods as paymentMethods",
      "packages.installments",
      "packages.trial_days as trialDays",
      "contents.groups",
    ])
    .orderBy("packages.position")
    .orderBy("packages.id");
}
export type PackageRow = Awaited<ReturnType<typeof listActivePackages>>[number];

/** The packages on sale. */
export const listActivePackages = (db: BrandDb) =>
  selectPackages(db).where("packages.status", "=", "ACTIVE").execute();

export const findPackage = (db: BrandDb, id: number): Promise<PackageRow | undefined> =>
  selectPackages(db, [id]).executeTakeFirst();

/** Those of these packages that exist, active or not, in the showcase's order. */
export const listPackages = (db: BrandDb, ids: readonly number[]): Promise<PackageRow[]> =>
  selectPackages(db, ids).execute();
