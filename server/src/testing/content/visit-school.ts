import { type Client, openPortalOn } from "../portal/test-portal.ts";
import type { TestPackage } from "./content-package.ts";

const accounts = {
  rosa: { email: "rosa@jatoba.example", password: "rosa-segredo" },
  caio: { email: "caio@jatoba.example", password: "caio-segredo" },
} as const;

/** The portal on an imported package, with somebody signed in. */
export async function visitSchool(
  school: TestPackage,
  account: keyof typeof accounts,
): Promise<{ client: Client; close(): Promise<void> }> {
  const portal = await openPortalOn(String(school.database.pool.options.connectionString));
  const host = "jatoba.localhost";
  const { token } = (await portal.anonymous(host).post("/auth/login", accounts[account])).json();
  return { client: portal.withToken(token, host), close: () => portal.close() };
}

/** The id of an enrollment by its number. */
export const enrollmentIdOf = async ({ db }: TestPackage, number: string) =>
  (await db.selectFrom("enrollments").select("id").where("number", "=", number).executeTakeFirstOrThrow()).id;

/** The id of a lesson by its slug. */
export const lessonIdOf = async ({ db }: TestPackage, slug: string) =>
  (await db.selectFrom("lessons").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
