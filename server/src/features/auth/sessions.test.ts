import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { mostSessions } from "./auth.queries.ts";
import { forgetEndedSessions } from "./schedule-forgetting.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

type Session = { id: number; device: string; created_at: string; last_used_at: string; current: boolean };

test("the list has the student's sessions, the present one first", async () => {
  const first = await portal.signIn("ana");
  portal.clock.advance(60);
  const second = await portal.signIn("ana");
  await portal.signIn("bruno");
  const { sessions } = (await first.get("/auth/sessions")).json() as { sessions: Session[] };
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  const seen = (await second.get("/auth/sessions")).json().sessions as Session[];
  expect(seen[0]?.id).toBe(sessions[1]?.id);
  expect(seen[0]).toMatchObject({ device: "Navegador em outro sistema", current: true });
});

test("the list has the others by their last use, the latest first", async () => {
  const list = async (client: Client) =>
    ((await client.get("/auth/sessions")).json().sessions as Session[]).map(({ id }) => id);
  const first = await portal.signIn("davi");
  const [firstId] = await list(first);
  portal.clock.advance(60);
  const [secondId] = await list(await portal.signIn("davi"));
  portal.clock.advance(60);
  const third = await portal.signIn("davi");
  expect((await list(third)).slice(1)).toEqual([secondId, firstId]);
  portal.clock.advance(60);
  expect((await first.post("/auth/refresh_token")).statusCode).toBe(200);
  expect((await list(third)).slice(1)).toEqual([firstId, secondId]);
});

test("a student can end one of their own sessions, and nobody else's", async () => {
  const [here, there, bruno] = [
    await portal.signIn("carla"),
    await portal.signIn("carla"),
    await portal.signIn("bruno"),
  ];
  const [, other] = (await here.get("/auth/sessions")).json().sessions as Session[];
  expect((await bruno.send("DELETE", `/auth/sessions/${other?.id}`)).statusCode).toBe(404);
  expect((await here.send("DELETE", `/auth/sessions/${other?.id}`)).statusCode).toBe(200);
  expect((await there.get("/auth/user")).statusCode).toBe(401);
  expect((await here.send("DELETE", `/auth/sessions/${other?.id}`)).statusCode).toBe(404);
  expect((await here.send("DELETE", "/auth/sessions/abc")).statusCode).toBe(404);
});

test("a student can end all other sessions at once", async () => {
  const [here, there] = [await portal.signIn("davi"), await portal.signIn("davi")];
  const answer = await here.send("DELETE", "/auth/sessions");
  expect(answer.json()).toEqual({ message: "Outras sessões encerradas." });
  expect((await there.get("/auth/user")).statusCode).toBe(401);
  expect((await here.get("/auth/sessions")).json().sessions).toHaveLength(1);
});

test("the list has no session that can't be refreshed any more", async () => {
  await portal.signIn("anaOfIpe");
  portal.clock.advance(13 * 3600);
  const later = await portal.signIn("anaOfIpe");
  expect((await later.get("/auth/sessions")).json().sessions).toHaveLength(1);
});

describe("a student's sessions are limited", () => {
  const { carla } = people;
  /** Gives Carla as many sessions, a second apart, the first one used longest ago. */
  async function give(count: number) {
    const { id } = await portal.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", carla.email)
      .executeTakeFirstOrThrow();
    await portal.db.deleteFrom("sessions").where("user_id", "=", id).execute();
    const start = portal.clock.now().getTime() - count * 1000;
    const used = Array.from({ length: count }, (_none, at) => new Date(start + at * 1000));
    await portal.db
      .insertInto("sessions")
      .values(used.map((moment) => ({ user_id: id, device: "x", created_at: moment, last_used_at: moment })))
      .execute();
    return id;
  }
  const ofCarla = (userId: number) =>
    portal.db
      .selectFrom("sessions")
      .select(["revoked_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
  const countLive = async (userId: number) =>
    (await ofCarla(userId)).filter((session) => session.revoked_at === null).length;
  const signIn = (password: string = carla.password) =>
    portal.anonymous().post("/auth/login", { email: carla.email, password });

  test("a further sign-in ends those that were used longest ago, and nobody else's", async () => {
    const bruno = await portal.signIn("bruno");
    const id = await give(mostSessions + 2);
    expect((await signIn("uma-senha-errada")).statusCode).toBe(401);
    expect(await countLive(id)).toBe(mostSessions + 2);
    expect((await signIn()).statusCode).toBe(200);
    expect(await countLive(id)).toBe(mostSessions);
    const ended = (await ofCarla(id)).map((session) => session.revoked_at !== null);
    expect(ended.slice(0, 4)).toEqual([true, true, true, false]);
    expect((await bruno.get("/auth/user")).statusCode).toBe(200);
  });

  test("below the limit, nothing ends", async () => {
    const id = await give(mostSessions - 1);
    expect((await signIn()).statusCode).toBe(200);
    expect(await countLive(id)).toBe(mostSessions);
  });

  test("the present session stays, and one that is being refreshed is not waited for", async () => {
    const id = await give(mostSessions);
    await portal.db.transaction().execute(async (refresh) => {
      const oldest = refresh.selectFrom("sessions").select("id").where("user_id", "=", id).orderBy("id");
      await oldest.limit(1).forUpdate().execute();
      const answer = await signIn();
      expect(answer.statusCode).toBe(200);
      const { sessions } = (await portal.withToken(answer.json().token).get("/auth/sessions")).json();
      expect(sessions[0]).toMatchObject({ current: true });
    });
    // The one that was locked goes with the next sign-in.
    expect(await countLive(id)).toBe(mostSessions + 1);
    expect((await signIn()).statusCode).toBe(200);
    expect(await countLive(id)).toBe(mostSessions);
  });

  test("simultaneous sign-ins all succeed", async () => {
    const id = await give(mostSessions + 5);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect((await signIn()).statusCode).toBe(200);
    expect(await countLive(id)).toBe(mostSessions);
  });
});

test("a session is deleted a month after its token expired, but not if it was refreshed", async () => {
  const day = 86_400;
  const clean = await startTestApp();
  const sessions = () => clean.db.selectFrom("sessions").select("id").orderBy("id").execute();
  for (let i = 0; i < 3; i++) await clean.signIn("bruno");
  const ana = await clean.signIn("ana");
  const all = await sessions();

  let goingOn = ana;
  for (let halfDays = 0; halfDays < 2; halfDays++) {
    clean.clock.advance(day / 2);
    const refreshed = await goingOn.post("/auth/refresh_token", {});
    expect(refreshed.statusCode).toBe(200);
    goingOn = clean.withToken(refreshed.json().token);
  }
  clean.clock.advance(29 * day + 800);
  expect(await forgetEndedSessions(clean.db, clean.clock.now(), 2)).toBe(0);
  clean.clock.advance(200);
  expect(await forgetEndedSessions(clean.db, clean.clock.now(), 2)).toBe(3);
  expect(await sessions()).toEqual(all.slice(3));
  await clean.close();
});
