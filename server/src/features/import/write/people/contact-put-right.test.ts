/**
 * Checkout uses the first phone and address: the school corrects a wrong one by its file
 * (orders/place/refused-fields.ts).
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { visitSchool } from "../../../../testing/content/visit-school.ts";

let school: TestPackage;
const none = "P2,Caio Dias,caio@jatoba.example,caio-segredo,11144477735,2003-05-01,M,NB,Recife,student,";
const empty = `${none},,,,,,,\n`;
const given = (phone: string, street: string) =>
  `${none}${phone},${street},20,,Boa Vista,50060001,Recife,PE\n`;

beforeEach(async () => {
  school = await createTestPackage();
  await school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
  await school.import();
});
afterEach(() => school.close());

/** Saves the contacts that Caio typed at checkout, having none before. */
async function typeContact() {
  const { id: person_id } = await school.db
    .selectFrom("people")
    .select("id")
    .where("student_number", "=", "P2")
    .executeTakeFirstOrThrow();
  const { city_id } = await school.db.selectFrom("addresses").select("city_id").executeTakeFirstOrThrow();
  await school.db.insertInto("phones").values({ person_id, number: "5581900000000" }).execute();
  const address = { street: "Rua Errada", number: "1", neighborhood: "Centro", cep: "01001000" };
  await school.db
    .insertInto("addresses")
    .values({ person_id, ...address, city_id })
    .execute();
}

/** Caio's contacts in the order in which the portal lists them. */
async function readContacts() {
  const visit = await visitSchool(school, "caio");
  const { person } = (await visit.client.get("/auth/user")).json().user;
  await visit.close();
  return [
    person.phones.map(({ number }: { number: string }) => number),
    person.addresses.map(({ street }: { street: string }) => street),
  ];
}

it("a contact of the file comes before one that the student typed, and a later one replaces it", async () => {
  await typeContact();
  await school.edit("people.csv", empty, given("5581911112222", "Rua Certa"));
  await school.import();
  expect(await readContacts()).toEqual([
    ["5581911112222", "5581900000000"],
    ["Rua Certa", "Rua Errada"],
  ]);
  await school.edit("people.csv", "5581911112222,Rua Certa", "5581933334444,Rua Nova");
  await school.import();
  expect(await readContacts()).toEqual([
    ["5581933334444", "5581900000000"],
    ["Rua Nova", "Rua Errada"],
  ]);
});

it("a contact that the person already has becomes the first, without a duplicate, if the file gives it", async () => {
  await school.edit("people.csv", empty, given("5581911112222", "Rua Certa"));
  await school.import();
  await school.edit("people.csv", given("5581911112222", "Rua Certa"), empty);
  await school.import();
  await typeContact();
  const { person_id } = await school.db
    .selectFrom("phones")
    .select("person_id")
    .where("number", "=", "5581900000000")
    .executeTakeFirstOrThrow();
  const { id: _id, ...wrong } = await school.db
    .selectFrom("addresses")
    .selectAll()
    .where("person_id", "=", person_id)
    .executeTakeFirstOrThrow();
  const recife = { number: "20", neighborhood: "Boa Vista", cep: "50060001", city_id: 2611606 };
  await school.db
    .insertInto("addresses")
    .values({ ...wrong, ...recife, street: "Rua Certa" })
    .execute();
  await school.db.insertInto("phones").values({ person_id, number: "5581911112222" }).execute();
  await school.edit("people.csv", empty, given("5581911112222", "Rua Certa"));
  await school.import();
  expect(await readContacts()).toEqual([
    ["5581911112222", "5581900000000"],
    ["Rua Certa", "Rua Errada"],
  ]);
});

it("a file without a changed contact overwrites nothing that the student entered since", async () => {
  await typeContact();
  const entered = [["5581900000000"], ["Rua Errada"]];
  await school.import();
  expect(await readContacts()).toEqual(entered);
  await school.edit("people.csv", "M,NB,Recife", "M,NI,Recife");
  await school.import();
  expect(await readContacts()).toEqual(entered);
});

it("a contact that an order typed, and that may go with it, stays once the file has the same", async () => {
  await typeContact();
  await school.db.updateTable("phones").set({ unproven: true }).execute();
  await school.db.updateTable("addresses").set({ unproven: true }).execute();
  await school.edit("people.csv", empty, given("5581900000000", "Rua Certa"));
  await school.import();
  const phones = await school.db.selectFrom("phones").select(["number", "unproven"]).execute();
  expect(phones.filter(({ number }) => number === "5581900000000")).toEqual([
    { number: "5581900000000", unproven: false },
  ]);
});
