/** A reset's mail whose sending is refused, interrupted or late. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { people } from "../../testing/portal/test-app.ts";
import { startResets } from "../../testing/study/resets.ts";

const { portal, smtp, ask, save, tokenIn, receiveToken } = await startResets();

test("retries a mail that the server refused temporarily, and sends it once", async () => {
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

test("a mail retried after its account's password changed is not sent with a void link", async () => {
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

describe("a database that is away when a mail's outcome is to be stored", () => {
  // A sequence, which keeps counting when a failed statement is rolled back.
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

  test("a temporarily refused mail is still sent, once", async () => {
    smtp.moods.push("later");
    await ask(people.ana.email);
    expect(await portal.jobs.run()).toHaveLength(1);
    expect(await stateOfLast()).toBe("waiting");
    expect(await portal.jobs.run()).toEqual([]);
    expect(smtp.messages).toHaveLength(1);
  });

  test("a sent mail is stored as sent", async () => {
    await ask(people.ana.email);
    expect(await portal.jobs.run()).toEqual([]);
    expect(await stateOfLast()).toBe("sent");
    expect(smtp.messages).toHaveLength(1);
  });
});
