/** Accounts that students made in the portal, and whose person the school's files named later and then left out. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrateBrand } from "../../../../db/migrate.ts";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { openPortalOn, type TestApp } from "../../../../testing/portal/test-portal.ts";

let school: TestPackage;
let portal: TestApp;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
  portal = await openPortalOn(String(school.database.pool.options.connectionString));
});
afterEach(async () => {
  await portal.close();
  await school.close();
});

const host = "jatoba.localhost";
const password = "uma-senha-bem-boa";
const sent = { password, password_confirmation: password };
const login = async (email: string) =>
  (await portal.anonymous(host).post("/auth/login", { email, password })).statusCode;
const caio = "P2,Caio Dias,,,11144477735,2003-05-01,M,NB,Recife,student,,,,,,,,\n";
const named = caio.replace("Dias,,", "Dias,caio@jatoba.example,outra-senha-1");
const nina = {
  name: "Nina Sousa",
  birth_date: "29/02/2004",
  cpf: "39053344705",
  gender: "F",
  gender_identity: "NB",
  naturalness: "Campinas",
  phone_number: "11990010101",
  address_state: 35,
  address_city: "3509502",
  address_street: "Rua do Ipê",
  address_neighborhood: "Centro",
  address_cep: "13010000",
  address_number: "10",
  address_complement: "",
  email: "nina@jatoba.example",
  ...sent,
};

/** Makes Caio's first access. */
async function accessAsCaio() {
  const given = { enrollment: "1003", birth_date: "01052003", email: "caio@jatoba.example", ...sent };
  const made = await portal.anonymous(host).post("/auth/first-access-register", given);
  expect(made.statusCode, made.body).toBe(201);
}

/** Registers Nina, whom no file names, and returns her row as the school would add it to its file. */
async function registerNina() {
  const made = await portal.anonymous(host).post("/auth/register", nina);
  expect(made.statusCode, made.body).toBe(201);
  const { student_number } = await school.db
    .selectFrom("people")
    .select("student_number")
    .where("cpf", "=", nina.cpf)
    .executeTakeFirstOrThrow();
  return `${student_number},${nina.name},${nina.email},outra-senha-1,${nina.cpf},2004-02-29,F,NB,Campinas,student,,,,,,,,\n`;
}

/** Leaves Caio and his enrollment out of the files. */
async function leaveCaioOut() {
  await school.edit("people.csv", named, "");
  await school.edit("enrollments.csv", "1003,P2,turma-a,E,-5d\n", "");
}

it("an account of a first access stays", async () => {
  await accessAsCaio();
  await school.edit("people.csv", caio, named);
  await school.import();
  await leaveCaioOut();
  const { counts, kept } = await school.import();
  expect(counts.person).toMatchObject({ kept: 1, removed: 0 });
  expect(kept).toContainEqual({ kind: "person", key: "P2" });
  expect(await login("caio@jatoba.example")).toBe(200);
});

it("an account of a registration stays", async () => {
  const row = await registerNina();
  await school.edit("people.csv", caio, caio + row);
  await school.import();
  await school.edit("people.csv", row, "");
  expect((await school.import()).counts.person).toMatchObject({ kept: 1, removed: 0 });
  expect(await login(nina.email)).toBe(200);
});

it("an account that the files gave, and that nobody used, goes", async () => {
  await school.edit("people.csv", caio, named);
  await school.import();
  await leaveCaioOut();
  expect((await school.import()).counts.person).toMatchObject({ kept: 0, removed: 1 });
});

it("of the accounts before the migration, only one as old as its imported person counts as the files'", async () => {
  await accessAsCaio();
  await registerNina();
  await school.database.pool.query(
    `alter table brand_jatoba.users drop column from_files;
    delete from brand_jatoba.migrations where name = '0029_accounts_from_files.sql'`,
  );
  await migrateBrand(school.database.pool, "jatoba");
  const users = await school.db
    .selectFrom("users")
    .select(["email", "from_files"])
    .orderBy("email")
    .execute();
  expect(users).toEqual([
    { email: "caio@jatoba.example", from_files: false },
    { email: "nina@jatoba.example", from_files: false },
    { email: "rosa@jatoba.example", from_files: true },
  ]);
});
