import type { BrandDb, RegistryDb } from "../../db/database.ts";

export function listStates(registry: RegistryDb) {
  return registry.selectFrom("states").select(["id", "name"]).execute();
}

export function listCities(registry: RegistryDb, stateId: number) {
  return registry.selectFrom("cities").select(["id", "name"]).where("state_id", "=", stateId).execute();
}

/** Whether the municipality (IBGE id) belongs to the state. */
export async function isCityOf(registry: RegistryDb, cityId: number, stateId: number): Promise<boolean> {
  const row = await registry
    .selectFrom("cities")
    .select("id")
    .where("id", "=", cityId)
    .where("state_id", "=", stateId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a state with this IBGE id exists. */
export async function isState(registry: RegistryDb, id: number): Promise<boolean> {
  const row = await registry.selectFrom("states").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export function findUnit(db: BrandDb, id: number) {
  return db.selectFrom("units").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}
