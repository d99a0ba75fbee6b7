/** Somebody inserts the same row at the moment at which an import does. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BrandTransaction } from "../../../db/database.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const idOf = async (table: "people" | "groups", column: "student_number" | "slug", value: string) =>
  (
    await school.db
      .selectFrom(table)
      .select("id")
      .where(column as never, "=", value as never)
      .executeTakeFirstOrThrow()
  ).id;

/** Imports while somebody, whose rows the import doesn't see yet, does `work`. */
async function importMeanwhile<T>(run: () => Promise<T>, work: (trx: BrandTransaction) => Promise<unknown>) {
  const [importing] = await school.db.transaction().execute(async (trx) => {
    await work(trx);
    const importing = run();
    await untilBlocked(school.db, 1, importing);
    return [importing];
  });
  return importing;
}

it("a first access stays the student's own", async () => {
  const own = { email: "caio@casa.example", password_hash: "x" };
  const person_id = await idOf("people", "student_number", "P2");
  await school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
  const { accessesPassedBy } = await importMeanwhile(school.import, (trx) =>
    trx
      .insertInto("users")
      .values({ person_id, ...own })
      .execute(),
  );
  expect(accessesPassedBy).toEqual(["P2"]);
  const users = school.db.selectFrom("users").select(["email", "password_hash"]);
  expect(await users.where("person_id", "=", person_id).execute()).toEqual([own]);
});

it("a place in a group that was just bought is refused by name", async () => {
  const person_id = await idOf("people", "student_number", "P2");
  const group_id = await idOf("groups", "slug", "turma-b");
  await school.edit(
    "enrollments.csv",
    "1003,P2,turma-a,E,-5d\n",
    "1003,P2,turma-a,E,-5d\n1004,P2,turma-b,E,-5d\n",
  );
  const refusal = await importMeanwhile(school.refusals, (trx) =>
    trx
      .insertInto("enrollments")
      .values({ number: "P20260001", person_id, group_id, status: "E", created_at: new Date() })
      .execute(),
  );
  expect(refusal).toBe(
    "enrollments.csv:5  this person is in this group already, by the enrollment P20260001",
  );
});
