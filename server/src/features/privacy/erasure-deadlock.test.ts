import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("an erasure retries when it deadlocks with the settling of a payment", async () => {
  const { db } = portal;
  const { id, number } = await db
    .selectFrom("people")
    .select(["id", "student_number as number"])
    .where("name", "like", "Ana %")
    .executeTakeFirstOrThrow();
  const storage = { ...createFolderStorage(portal.dataDir), remove: async () => {} };
  let erasing: Promise<boolean> = Promise.resolve(false);
  let settling: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (pause) => {
    await pause.selectFrom("forum_discussions").select("id").forUpdate().execute();
    erasing = eraseStudent(portal, number, storage);
    // The erasure has locked the person.
    await untilBlocked(db);
    settling = db.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '1min'`.execute(trx);
      await trx.selectFrom("orders").select("id").where("person_id", "=", id).forUpdate().execute();
      await trx.insertInto("phones").values({ person_id: id, number: "5511900000000" }).execute();
    });
    await untilBlocked(db, 2);
  });
  expect(await Promise.all([erasing, settling])).toEqual([true, undefined]);
  expect(await db.selectFrom("phones").select("id").where("person_id", "=", id).execute()).toEqual([]);
});
