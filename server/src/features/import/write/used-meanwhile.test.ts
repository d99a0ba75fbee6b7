/** A student begins to use what left the files at the moment at which an import removes it. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BrandTransaction } from "../../../db/database.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { enrollmentIdOf, lessonIdOf } from "../../../testing/content/visit-school.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
  await school.import();
  await school.edit("enrollments.csv", "1003,P2,turma-a,E,-5d\n", "");
});
afterEach(() => school.close());

/** Imports while Caio does `work`, which the import doesn't see yet. */
async function importMeanwhile(work: (trx: BrandTransaction) => Promise<unknown>) {
  const [importing] = await school.db.transaction().execute(async (trx) => {
    await work(trx);
    const importing = school.import();
    await untilBlocked(school.db, 1, importing);
    return [importing];
  });
  return importing;
}

/** Leaves Caio out of the files as well. */
async function leaveCaioOut() {
  const caio =
    "P2,Caio Dias,caio@jatoba.example,caio-segredo,11144477735,2003-05-01,M,NB,Recife,student,,,,,,,,\n";
  await school.edit("people.csv", caio, "");
}

it("an enrollment with which a lesson is just begun is kept, and so is the progress", async () => {
  const enrollment_id = await enrollmentIdOf(school, "1003");
  const row = { enrollment_id, lesson_id: await lessonIdOf(school, "raiz"), progress: 0.5 };
  const { counts } = await importMeanwhile((trx) =>
    trx
      .insertInto("lesson_progress")
      .values({ ...row, touched_at: new Date() })
      .execute(),
  );
  expect(counts.enrollment).toMatchObject({ kept: 1, removed: 0 });
  const progress = school.db
    .selectFrom("lesson_progress")
    .select(["enrollment_id", "lesson_id", "progress"])
    .where("enrollment_id", "=", enrollment_id);
  expect(await progress.execute()).toEqual([row]);
});

it("an account that somebody just signs in to for the first time is kept with its session", async () => {
  await leaveCaioOut();
  const { counts } = await importMeanwhile(async (trx) => {
    const account = trx.selectFrom("users").select("id").where("email", "=", "caio@jatoba.example");
    const { id: user_id } = await account.forShare().executeTakeFirstOrThrow();
    const now = new Date();
    await trx
      .insertInto("sessions")
      .values({ user_id, device: "x", created_at: now, last_used_at: now })
      .execute();
  });
  expect(counts.person).toMatchObject({ kept: 1, removed: 0 });
  expect(await school.db.selectFrom("sessions").select("device").execute()).toEqual([{ device: "x" }]);
});

it("a person with whom somebody just makes a first access is kept with it", async () => {
  const account = school.db.deleteFrom("users").where("email", "=", "caio@jatoba.example");
  const { person_id } = await account.returning("person_id").executeTakeFirstOrThrow();
  await leaveCaioOut();
  const own = { person_id, email: "caio@casa.example", password_hash: "x" };
  const { counts } = await importMeanwhile((trx) => trx.insertInto("users").values(own).execute());
  expect(counts.person).toMatchObject({ kept: 1, removed: 0 });
  const users = school.db.selectFrom("users").select(["person_id", "email", "password_hash"]);
  expect(await users.where("person_id", "=", person_id).execute()).toEqual([own]);
});
