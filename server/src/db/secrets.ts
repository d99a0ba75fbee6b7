import type { RegistryDb } from "./database.ts";

/** A key shared by all processes, created with the registry's migrations. */
export async function findSecret(registry: RegistryDb, name: "signing"): Promise<Buffer> {
  const row = await registry
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
