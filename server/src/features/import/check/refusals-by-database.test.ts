import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { formatSummary } from "../format-summary.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
});
afterEach(() => school.close());

it("hosts of another brand and a second default brand are refused", async () => {
  const { registry } = school.database;
  await registry.insertInto("brands").values({ slug: "outra", is_default: true }).execute();
  await registry
    .insertInto("brand_hosts")
    .values({ host: "www.jatoba.localhost", brand_slug: "outra" })
    .execute();
  await school.edit("brand.yaml", "time_zone", "default: true\ntime_zone");
  expect((await school.refusals()).split("\n")).toEqual([
    "brand.yaml:5  the host www.jatoba.localhost belongs to the brand outra",
    "brand.yaml:6  the brand outra is the default one already",
  ]);
});

it("a CPF or an e-mail that another person has in the portal is refused with its line and both student numbers", async () => {
  await school.import();
  const { db } = school;
  const somebody = { student_number: "R9", name: "Lia", cpf: "39053344705", birth_date: "2000-01-01" };
  const { id } = await db
    .insertInto("people")
    .values({ ...somebody, gender: "F", gender_identity: "F", naturalness: "Natal" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("users")
    .values({ person_id: id, email: "Lia@jatoba.example", password_hash: "x" })
    .execute();
  await school.edit("people.csv", "11144477735", "39053344705");
  await school.edit("people.csv", "Caio Dias,,", "Caio Dias,lia@jatoba.example,caio-segredo");
  expect((await school.refusals()).split("\n")).toEqual([
    "people.csv:3  the cpf of the student P2 is that of the student R9 in the portal",
    "people.csv:3  the email of the student P2 is that of the student R9 in the portal",
  ]);
});

it("swapped CPFs can be corrected by the files, and may pass to a new person", async () => {
  await school.import();
  const cpfs = async () => {
    const rows = await school.db
      .selectFrom("people")
      .select(["student_number", "cpf"])
      .orderBy("student_number")
      .execute();
    return rows.map(({ student_number, cpf }) => `${student_number} ${cpf}`);
  };
  const before = await cpfs();
  const [bia = "", caio = ""] = before.map((row) => row.split(" ")[1] ?? "");
  await school.edit("people.csv", bia, "#");
  await school.edit("people.csv", caio, bia);
  await school.edit("people.csv", "#", caio);
  expect((await school.import()).counts.person).toMatchObject({ changed: 2 });
  expect(await cpfs()).toEqual([`P1 ${caio}`, `P2 ${bia}`]);

  const last = `,2003-05-01,M,NB,Recife,student,,,,,,,,\n`;
  await school.edit(
    "people.csv",
    `Caio Dias,,,${bia}${last}`,
    `Caio Dias,,,39053344705${last}P3,Lia,,,${bia}${last}`,
  );
  expect((await school.import()).counts.person).toMatchObject({ changed: 1, new: 1 });
  expect(await cpfs()).toEqual([`P1 ${caio}`, "P2 39053344705", `P3 ${bia}`]);
});

it("a student number that another person has in the portal is refused with its line, as it would merge two people", async () => {
  await school.import();
  const somebody = { student_number: "P9", name: "Lia", cpf: "39053344705", birth_date: "2000-01-01" };
  await school.db
    .insertInto("people")
    .values({ ...somebody, gender: "F", gender_identity: "F", naturalness: "Natal" })
    .execute();
  const row = (number: string, cpf: string) =>
    `${number},Caio Dias,,,${cpf},2003-05-01,M,NB,Recife,student,,,,,,,,\n`;
  const caio = row("P2", "11144477735");
  await school.edit("people.csv", caio, caio + row("P9", "15350946056"));
  expect(await school.refusals()).toBe("people.csv:4  the student_number is another person's in the portal");
  await school.edit("people.csv", "15350946056", "39053344705");
  expect((await school.import()).counts.person).toMatchObject({ changed: 1 });
});

it("an enrollment's number never passes to another person", async () => {
  await school.import();
  await school.edit("enrollments.csv", "1002,P1", "1002,P2");
  await school.remove("history/forums.yaml");
  expect(await school.refusals()).toBe(
    "enrollments.csv:3  the number is another person's enrollment: take a new one",
  );
});

it("somebody erased in the portal isn't brought back", async () => {
  await school.import();
  const erased = school.db.selectFrom("people").select("id").where("student_number", "=", "P2");
  await school.db.deleteFrom("enrollments").where("person_id", "in", erased).execute();
  await school.db.deleteFrom("people").where("student_number", "=", "P2").execute();
  const summary = await school.import();
  const { person, enrollment } = summary.counts;
  expect([person.new, person.kept, enrollment.new, enrollment.kept]).toEqual([0, 1, 0, 1]);
  // Reported to the operator, because the number may have been reused for a new student.
  expect(formatSummary(summary)).toContain("passed by: person P2 was erased in the portal");
});
