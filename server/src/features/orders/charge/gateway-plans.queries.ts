import type { BrandDb } from "../../../db/database.ts";

/** The gateway's plan for a package on these terms, if one was created before. */
export async function findGatewayPlan(
  db: BrandDb,
  packageId: number,
  terms: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("gateway_plans")
    .select("gateway_id")
    .where("package_id", "=", packageId)
    .where("terms", "=", terms)
    .executeTakeFirst();
  return row?.gateway_id;
}

/** Remembers a plan just created at the gateway. Of two created at the same time for the same terms, the first one stays. */
export async function saveGatewayPlan(
  db: BrandDb,
  plan: { packageId: number; terms: string; gatewayId: string },
): Promise<void> {
  await db
    .insertInto("gateway_plans")
    .values({ package_id: plan.packageId, terms: plan.terms, gateway_id: plan.gatewayId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a plan that the gateway no longer knows, unless another has replaced it meanwhile. */
export async function forgetGatewayPlan(
  db: BrandDb,
  plan: { packageId: number; terms: string; gatewayId: string },
): Promise<void> {
  await db
    .deleteFrom("gateway_plans")
    .where("package_id", "=", plan.packageId)
    .where("terms", "=", plan.terms)
    .where("gateway_id", "=", plan.gatewayId)
    .execute();
}
