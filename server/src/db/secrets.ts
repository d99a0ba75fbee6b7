import type { RegistryDb } from "./database.ts";

/** A key shared by all processes, made by the migration of the registry. */
export async function findSecret(registry: RegistryDb, name: "signing"): Promise<Buffer> {
  const row = await registry
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
