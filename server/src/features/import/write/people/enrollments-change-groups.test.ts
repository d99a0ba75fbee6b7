import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  for (const path of ["history/progress.yaml", "history/forums.yaml"]) await school.remove(path);
  await school.edit(
    "groups.yaml",
    "- slug: turma-b",
    "- slug: turma-c\n  name: C\n  course: biologia\n- slug: turma-b",
  );
  await school.import();
});
afterEach(() => school.close());

const enrollments = "enrollments.csv";
const places = async () => {
  const rows = await school.db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .select(["number", "slug"])
    .orderBy("number")
    .execute();
  return rows.map(({ number, slug }) => `${number} ${slug}`);
};

it("two enrollments of a person can swap groups", async () => {
  await school.edit(enrollments, "1001,P1,turma-a", "1001,P1,turma-b");
  await school.edit(enrollments, "1002,P1,turma-b", "1002,P1,turma-a");
  expect((await school.import()).counts.enrollment).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await places()).toEqual(["1001 turma-b", "1002 turma-a", "1003 turma-a"]);
});

it("an enrollment can move to a group that another leaves, and a new one can take its former group", async () => {
  await school.edit(enrollments, "1001,P1,turma-a", "1004,P1,turma-b,E,2026-02-10\n1001,P1,turma-c");
  await school.edit(enrollments, "1002,P1,turma-b", "1002,P1,turma-a");
  expect((await school.import()).counts.enrollment).toMatchObject({ new: 1, changed: 2 });
  expect(await places()).toEqual(["1001 turma-c", "1002 turma-a", "1003 turma-a", "1004 turma-b"]);
});

it("a group where the person keeps another enrollment is refused, even if the portal created that one", async () => {
  const person = school.db.selectFrom("people").select("id").where("student_number", "=", "P1");
  const group = school.db.selectFrom("groups").select("id").where("slug", "=", "turma-c");
  await school.db
    .insertInto("enrollments")
    .values({
      number: "P20260001",
      person_id: person,
      group_id: group,
      status: "E",
      created_at: new Date(),
    })
    .execute();
  await school.edit(enrollments, "1001,P1,turma-a", "1001,P1,turma-c");
  await school.edit(enrollments, "1002,P1,turma-b", "1002,P1,turma-a");
  expect(await school.refusals()).toBe(
    "enrollments.csv:2  this person is in this group already, by the enrollment P20260001",
  );
});
