/** What becomes of a reset's mail when its sending is refused, cut off or late. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { people } from "../../testing/portal/test-app.ts";
import { startResets } from "../../testing/study/resets.ts";

const { portal, smtp, ask, save, tokenIn, receiveToken } = await startResets();

test("tries again what the server refused for now, and sends it once", async () => {
  smtp.moods.push("later", "later");
  await ask(people.ana.email);
  expect(await portal.jobs.run()).toHaveLength(1);
  expect(await portal.jobs.run()).toHaveLength(1);
  expect(await portal.jobs.run()).toEqual([]);
  expect(await portal.jobs.run()).toEqual([]);
  expect(smtp.messages).toHaveLength(1);
  const token = tokenIn(smtp.messages[0]?.text);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode).toBe(200);
});

test("the 60 minutes begin with the mail that is sent; one that is an hour late is not sent at all", async () => {
  smtp.moods.push("later");
  await ask(people.ana.email);
  expect(await portal.jobs.run()).toHaveLength(1);
  portal.clock.advance(30 * 60);
  expect(await portal.jobs.run()).toEqual([]);
  const token = tokenIn(smtp.messages[0]?.text);
  portal.clock.advance(59 * 60);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode).toBe(200);

  smtp.moods.push("later");
  await ask(people.ana.email);
  expect(await portal.jobs.run()).toHaveLength(1);
  portal.clock.advance(60 * 60);
  expect(await portal.jobs.run()).toEqual([]);
  expect(smtp.messages).toHaveLength(1);
});

test("a mail that is tried again after its account's password was set does not go out with a dead link", async () => {
  smtp.moods.push("later");
  await ask(people.ana.email);
  expect(await portal.jobs.run()).toHaveLength(1);
  const ana = await portal.signIn("ana");
  const change = (password: string, new_password: string) =>
    ana.post("/auth/change-pass", { password, new_password, new_password_confirmation: new_password });
  expect((await change(people.ana.password, "uma-senha-bem-nova")).statusCode).toBe(200);
  expect(await portal.jobs.run()).toEqual([]);
  expect(smtp.messages).toEqual([]);
  const mail = await portal.db
    .selectFrom("mail_outbox")
    .select("state")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(mail.state).toBe("failed");

  const token = await receiveToken(people.ana.email);
  expect((await save(token, people.ana.password)).statusCode).toBe(200);
});

test.each([
  ["take and hang up", 1],
  ["never", 0],
] as const)("does not send again after: %s", async (mood, count) => {
  smtp.moods.push(mood);
  await ask(people.ana.email);
  expect(await portal.jobs.run()).toEqual([]);
  expect(await portal.jobs.run()).toEqual([]);
  expect(smtp.messages).toHaveLength(count);
});

describe("a database that is away just when a mail's outcome is to be written down", () => {
  // A sequence counts on where a failed statement is undone.
  beforeEach(async () => {
    await sql`create sequence brand_sabia.tries`.execute(portal.db);
    await sql`create function brand_sabia.be_away() returns trigger language plpgsql as $$ begin
      if new.state <> 'sending' and nextval('brand_sabia.tries') <= 2 then
        raise 'away' using errcode = '57P01';
      end if;
      return new; end $$`.execute(portal.db);
    await sql`create trigger be_away before update on brand_sabia.mail_outbox
      for each row execute function brand_sabia.be_away()`.execute(portal.db);
  });
  afterEach(async () => {
    await sql`drop function brand_sabia.be_away cascade`.execute(portal.db);
    await sql`drop sequence brand_sabia.tries`.execute(portal.db);
  });
  const stateOfLast = async () =>
    (
      await portal.db
        .selectFrom("mail_outbox")
        .select("state")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).state;

  test("what was refused for now is sent all the same, once", async () => {
    smtp.moods.push("later");
    await ask(people.ana.email);
    expect(await portal.jobs.run()).toHaveLength(1);
    expect(await stateOfLast()).toBe("waiting");
    expect(await portal.jobs.run()).toEqual([]);
    expect(smtp.messages).toHaveLength(1);
  });

  test("what was sent is known as sent", async () => {
    await ask(people.ana.email);
    expect(await portal.jobs.run()).toEqual([]);
    expect(await stateOfLast()).toBe("sent");
    expect(smtp.messages).toHaveLength(1);
  });
});
