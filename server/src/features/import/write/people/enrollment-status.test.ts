/** The portal changes the status of an enrollment too: an order opens or closes it (docs/orders.md). */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.edit(
    "groups.yaml",
    "- slug: turma-b",
    "- slug: turma-c\n  name: C\n  course: biologia\n- slug: turma-b",
  );
  await school.edit("enrollments.csv", "1003,P2,turma-a,E", "1003,P2,turma-a,B");
  await school.import();
});
afterEach(() => school.close());

const enrollments = "enrollments.csv";
const setStatus = (status: string) =>
  school.db.updateTable("enrollments").set({ status }).where("number", "=", "1003").execute();
async function readEnrollment() {
  const row = await school.db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .select(["status", "slug", "enrollments.created_at as createdAt"])
    .where("number", "=", "1003")
    .executeTakeFirstOrThrow();
  return [row.status, row.slug, row.createdAt.toISOString().slice(0, 10)];
}

describe("the status of an enrollment that was paid since the last import", () => {
  beforeEach(() => setStatus("E"));

  it.each([
    ["date", "B,-5d", "B,2026-02-20", ["E", "turma-a", "2026-02-20"]],
    ["group", "turma-a,B", "turma-c,B", ["E", "turma-c", "2026-02-25"]],
  ])("stays if only its %s changes in the file", async (_what, from, to, after) => {
    await school.edit(enrollments, from, to);
    expect((await school.import()).counts.enrollment).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await readEnrollment()).toEqual(after);
    expect((await school.import()).counts.enrollment).toMatchObject({ unchanged: 3 });
  });

  it("becomes that of the file if the file's status changes", async () => {
    await school.edit(enrollments, "turma-a,B", "turma-a,D");
    expect((await school.import()).counts.enrollment).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await readEnrollment()).toEqual(["D", "turma-a", "2026-02-25"]);
  });
});

describe("fingerprints that an earlier version stored, one hash for an enrollment's whole row", () => {
  beforeEach(async () => {
    const former = [
      { key: "1001", fingerprint: "MxBO2A89OYfM6Lo37Y7jWQ" },
      { key: "1002", fingerprint: "VC_Eb_SNvd7E2BfuP6kuxM" },
      { key: "1003", fingerprint: "ObjUSM6nyhEBKEFPE6cQ2N" },
    ];
    for (const { key, fingerprint } of former) {
      await school.db
        .updateTable("import_fingerprints")
        .set({ fingerprint })
        .where("kind", "=", "enrollment")
        .where("key", "=", key)
        .execute();
    }
    await setStatus("E");
  });

  it("leave unchanged rows alone, and are replaced, so that the next correction keeps the status", async () => {
    expect((await school.import()).counts.enrollment).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await readEnrollment()).toEqual(["E", "turma-a", "2026-02-25"]);
    await school.edit(enrollments, "B,-5d", "B,2026-02-20");
    expect((await school.import()).counts.enrollment).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await readEnrollment()).toEqual(["E", "turma-a", "2026-02-20"]);
  });

  it("don't tell what changed in a row, so it is written with its status", async () => {
    await school.edit(enrollments, "B,-5d", "B,2026-02-20");
    expect((await school.import()).counts.enrollment).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await readEnrollment()).toEqual(["B", "turma-a", "2026-02-20"]);
  });
});

it("an enrollment that no import brought gets the status of the file", async () => {
  await school.db
    .deleteFrom("import_fingerprints")
    .where("kind", "=", "enrollment")
    .where("key", "=", "1003")
    .execute();
  await setStatus("E");
  expect((await school.import()).counts.enrollment).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await readEnrollment()).toEqual(["B", "turma-a", "2026-02-25"]);
});
