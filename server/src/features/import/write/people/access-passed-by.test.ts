import { afterEach, beforeEach, expect, it } from "vitest";
import { verifyPassword } from "../../../../platform/passwords.ts";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { formatSummary } from "../../public.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const giveCaioAccess = () =>
  school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
const findCaio = () =>
  school.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "users.email", "users.password_hash"])
    .where("student_number", "=", "P2")
    .executeTakeFirstOrThrow();

/** Sets up a first access with this e-mail. */
async function makeAccess(email: string) {
  const caio = school.db.selectFrom("people").select("id").where("student_number", "=", "P2");
  await school.db
    .insertInto("users")
    .values({ person_id: caio, email, password_hash: "x" } as never)
    .execute();
  return findCaio();
}

it("every import reports a row whose e-mail and password are ignored because the account has another e-mail", async () => {
  await makeAccess("estranho@jatoba.example");
  await giveCaioAccess();
  for (let again = 0; again < 2; again++) {
    const summary = await school.import();
    expect(formatSummary(summary)).toContain(
      "\n  passed by: e-mail and password of person P2, who has an access with another e-mail (access:reset takes one back)",
    );
    expect(summary.accessesPassedBy).toEqual(["P2"]);
    expect((await findCaio()).email).toBe("estranho@jatoba.example");
  }
});

it("an import reports nothing if the account has the row's e-mail, in any letter case", async () => {
  await makeAccess("Caio@Jatoba.example");
  await giveCaioAccess();
  const summary = await school.import();
  expect(summary.accessesPassedBy).toEqual([]);
  expect(formatSummary(summary)).not.toContain("passed by");
});

it("an unchanged file restores the access of a person whose access the school revoked", async () => {
  const { id } = await makeAccess("estranho@jatoba.example");
  await giveCaioAccess();
  await school.import();
  await school.db
    .updateTable("users")
    .set({ email: null, password_hash: null })
    .where("id", "=", id)
    .execute();
  const { counts, accessesPassedBy } = await school.import();
  expect([counts.person, accessesPassedBy]).toMatchObject([{ new: 0, unchanged: 2 }, []]);
  const caio = await findCaio();
  expect(caio).toMatchObject({ id, email: "caio@jatoba.example" });
  expect(await verifyPassword(caio.password_hash ?? undefined, "caio-segredo")).toBe(true);
});

it("a common password is refused only where it would be used", async () => {
  await school.edit("people.csv", "rosa-segredo", "password123");
  await school.import();
  await school.db.updateTable("users").set({ email: null, password_hash: null }).execute();
  expect(await school.refusals()).toBe("people.csv:2  password is too common: choose another");
});
