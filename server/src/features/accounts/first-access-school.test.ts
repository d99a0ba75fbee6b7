import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

// Two hundred registrations with a hash each. The time limit only stops a run that hangs.
vi.setConfig({ testTimeout: 300_000 });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ FIRST_ACCESS_DAILY_FAILURES_BY_ADDRESS: "30" });
  await addPending(201);
});
afterAll(() => portal.close());

/** Pending students, all of one birth date, with the matrículas T1, T2 and so on. */
async function addPending(count: number): Promise<void> {
  await sql`with person as (
      insert into brand_sabia.people (name, student_number, cpf, birth_date, gender, gender_identity, naturalness)
      select 'Turma ' || n, 'T' || n, lpad(n::text, 11, '0'), '2004-03-15', 'F', 'F', 'Natal' from generate_series(1, ${count}) n
      returning id, student_number)
    insert into brand_sabia.enrollments (person_id, number, group_id, status, created_at)
    select id, student_number, (select min(id) from brand_sabia.groups), 'E', now() from person`.execute(
    portal.db,
  );
}

const remoteAddress = "10.1.0.1";
const post = async (path: string, body: object) =>
  (await portal.anonymous().post(path, body, { remoteAddress })).statusCode;
const verify = (enrollment: string, birth_date = "15032004") =>
  post("/auth/first-access-verify", { enrollment, birth_date });
const password = "uma-senha-bem-boa";
const register = (enrollment: string) =>
  post("/auth/first-access-register", {
    enrollment,
    birth_date: "15032004",
    email: `${enrollment}@sabia.example`,
    password,
    password_confirmation: password,
  });

test("a school behind one address makes its first accesses within the day, whatever its students mistype", async () => {
  for (let n = 1; n <= 200; n++) {
    if (n % 3 === 0) expect(await verify(`T${n}`, "15032005"), `typo of student ${n}`).toBe(404);
    expect(await verify(`T${n}`), `student ${n}`).toBe(200);
    expect(await register(`T${n}`), `student ${n}`).toBe(201);
    portal.clock.advance(60);
  }
});

test("verifying without registering removes no failures from the count, so knowing one date allows no more guesses", async () => {
  portal.clock.advance(24 * 3600);
  for (let n = 1; n <= 30; n++) {
    expect(await verify(`ninguem-${n}`)).toBe(404);
    expect(await verify("T201")).toBe(n < 30 ? 200 : 429);
    portal.clock.advance(60);
  }
});
