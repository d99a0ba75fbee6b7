import type { BrandDb, RegistryDb } from "../../db/database.ts";

export function listStates(registry: RegistryDb) {
  return registry.selectFrom("states").select(["id", "name"]).execute();
}

export function listCities(registry: RegistryDb, stateId: number) {
  return registry.selectFrom("cities").select(["id", "name"]).where("state_id", "=", stateId).execute();
}

/** Whether IBGE's municipality lies in that state. */
export async function isCityOf(registry: RegistryDb, cityId: number, stateId: number): Promise<boolean> {
  const row = await registry
    .selectFrom("cities")
    .select("id")
    .where("id", "=", cityId)
    .where("state_id", "=", stateId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether IBGE knows a state by that id. */
export async function isState(registry: RegistryDb, id: number): Promise<boolean> {
  const row = await registry.selectFrom("states").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export function findUnit(db: BrandDb, id: number) {
  return db.selectFrom("units").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}
