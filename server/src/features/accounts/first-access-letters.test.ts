import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await addPending(["TI-2026-0012", "P2026-00042", "Ab-7", "aB-7", "Órgão-1"]);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(2 * 24 * 3600));

/** Pending students with these matrículas, born on 1 January 2001, 2002 and so on. */
async function addPending(numbers: string[]): Promise<void> {
  await sql`with given as (
      select number, at from unnest(${numbers}::text[]) with ordinality given (number, at)),
    person as (
      insert into brand_sabia.people (name, student_number, cpf, birth_date, gender, gender_identity, naturalness)
      select 'Pessoa ' || at, 'L' || at, lpad(at::text, 11, '0'), make_date(2000 + at::int, 1, 1), 'F', 'F', 'Natal' from given
      returning id, student_number)
    insert into brand_sabia.enrollments (person_id, number, group_id, status, created_at)
    select id, number, (select min(id) from brand_sabia.groups), 'E', now()
    from person join given on student_number = 'L' || at`.execute(portal.db);
}

const verify = (enrollment: string, birth_date: string) =>
  portal
    .anonymous()
    .post("/auth/first-access-verify", { enrollment, birth_date }, { remoteAddress: "10.1.0.1" });
const statusOf = async (enrollment: string, birth_date: string) =>
  (await verify(enrollment, birth_date)).statusCode;

test.each([
  ["ti-2026-0012", "01012001"],
  ["Ti-2026-0012", "01012001"],
  ["ÓRGÃO-1", "01012005"],
])("%s is the matrícula that the school wrote with other capitals", async (enrollment, birth_date) => {
  expect(await statusOf(enrollment, birth_date)).toBe(200);
  const password = "uma-senha-bem-boa";
  const access = { email: "qualquer", password, password_confirmation: password };
  const register = await portal.anonymous().post(
    "/auth/first-access-register",
    { enrollment, birth_date, ...access },
    // only the e-mail is invalid
    { remoteAddress: "10.1.0.1" },
  );
  expect(register.json().errors).toEqual({ email: ["E-mail inválido."] });
});

test("matrículas that differ only in capitals are each found by their exact spelling, and by no other", async () => {
  expect(await statusOf("Ab-7", "01012003")).toBe(200);
  expect(await statusOf("aB-7", "01012004")).toBe(200);
  expect(await statusOf("aB-7", "01012003")).toBe(404);
  expect(await statusOf("AB-7", "01012003")).toBe(404);
  expect(await statusOf("ab-7", "01012004")).toBe(404);
});

test.each([
  ["one that there is", ["P2026-00042", "p2026-00042"]],
  ["one that there is, written otherwise first", ["p2026-00042", "P2026-00042"]],
  ["one of two", ["Ab-7", "AB-7"]],
  ["one of two, as neither is written", ["AB-7", "aB-7"]],
  ["one that there isn't", ["X2026-00042", "x2026-00042"]],
  ["a letter that only some take for another's capital", ["TI-2026-0012", "tİ-2026-0012"]],
  ["such a letter where there is no matrícula", ["XI-2026-0012", "xİ-2026-0012"]],
])(
  "guesses at %s are counted by the number as it reads without capitals",
  async (_what, [given = "", other = ""]) => {
    const sameNumber = given.toLowerCase() === other.toLowerCase();
    const answers: unknown[] = [];
    for (const enrollment of [...Array<string>(5).fill(given), other, given, other]) {
      const answer = await verify(enrollment, "31121999");
      answers.push([answer.statusCode, answer.headers["retry-after"], answer.json().message]);
    }
    const wrong = [404, undefined, "Matrícula não encontrada."];
    const refused = [429, "60", expect.any(String)];
    const byOther = sameNumber ? refused : wrong;
    expect(answers).toEqual([...Array(5).fill(wrong), byOther, refused, byOther]);
  },
);

test("those who know the date get the answer at once, however they write the number", async () => {
  const spellings = ["P2026-00042", "p2026-00042"];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => statusOf(spellings[i % 2] ?? "", "01012002")),
  );
  expect(answers).toEqual(Array(12).fill(200));
});
