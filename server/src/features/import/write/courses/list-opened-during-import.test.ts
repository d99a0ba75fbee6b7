/** A student opens a list while an import changes its minutes: the deadline must follow the files' new value. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { untilBlocked } from "../../../../testing/database/until-blocked.ts";
import { type Client, openPortalOn, type TestApp } from "../../../../testing/portal/test-portal.ts";
import { postOpening } from "../../../../testing/study/lists.ts";

let school: TestPackage;
let portal: TestApp;
let caio: Client;
let place: { enrollment: number; lesson: number };
const host = "jatoba.localhost";

beforeEach(async () => {
  school = await createListPackage();
  await school.edit("people.csv", "P2,Caio Dias,,,", "P2,Caio Dias,caio@jatoba.example,caio-segredo,");
  await school.import({ now: new Date() });
  portal = await openPortalOn(String(school.database.pool.options.connectionString));
  const account = { email: "caio@jatoba.example", password: "caio-segredo" };
  const { token } = (await portal.anonymous(host).post("/auth/login", account)).json();
  caio = portal.withToken(token, host);
  const find = (table: "enrollments" | "lessons") => school.db.selectFrom(table).select("id");
  const [enrollment, lesson] = await Promise.all([
    find("enrollments").where("number", "=", "1003").executeTakeFirstOrThrow(),
    find("lessons").where("slug", "=", "pratica").executeTakeFirstOrThrow(),
  ]);
  place = { enrollment: enrollment.id, lesson: lesson.id };
  await school.edit("courses/biologia/lists/pratica.yaml", "minutes: 30", "minutes: 90");
});
afterEach(async () => {
  await portal.close();
  await school.close();
});

const open = () => postOpening(caio, place.enrollment, place.lesson);
const importAgain = () => school.import({ now: new Date() });

/** The minutes that Caio has for the list. */
async function findMinutes() {
  const { created_at, deadline_at } = await school.db
    .selectFrom("exercise_list_instances")
    .select(["created_at", "deadline_at"])
    .where("enrollment_id", "=", place.enrollment)
    .executeTakeFirstOrThrow();
  return ((deadline_at?.getTime() ?? 0) - created_at.getTime()) / 60_000;
}

it("a list opened before the import's commit gets the new minutes", async () => {
  let importing: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (pause) => {
    // The import writes fingerprints last.
    await sql`lock table brand_jatoba.import_fingerprints in exclusive mode`.execute(pause);
    importing = importAgain();
    await untilBlocked(school.db);
    const answer = await open();
    expect([answer.statusCode, answer.json().deadlineCountDownEnd]).toEqual([200, 30 * 60]);
  });
  await importing;
  expect(await findMinutes()).toBe(90);
});

it("a list opened with the old minutes, read before the commit, gets the new ones", async () => {
  let opening: ReturnType<typeof open> | undefined;
  await school.db.transaction().execute(async (pause) => {
    await sql`lock table brand_jatoba.exercise_list_instance_exercises in exclusive mode`.execute(pause);
    opening = open();
    await untilBlocked(school.db);
    await importAgain();
  });
  const answer = await opening;
  expect([answer?.statusCode, answer?.json().deadlineCountDownEnd]).toEqual([200, 90 * 60]);
  expect(await findMinutes()).toBe(90);
});
