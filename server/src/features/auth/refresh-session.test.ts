import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { decideRefresh } from "./refresh-session.ts";

describe("the decision on a refresh", () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
  const token = { expiresAt: at(900), replacedAt: null, reusedAt: null, revokedAt: null };
  const hours12 = 12 * 3600;
  test.each([
    ["live", token, at(1), "replace"],
    ["lately expired", token, at(900 + hours12 - 1), "replace"],
    ["expired for 12 h", token, at(900 + hours12), "refuse"],
    ["of a revoked session", { ...token, revokedAt: at(5) }, at(6), "refuse"],
    ["replaced a moment ago", { ...token, replacedAt: at(10) }, at(40), "reuse"],
    ["replaced and reused", { ...token, replacedAt: at(10), reusedAt: at(11) }, at(12), "refuse"],
    ["replaced more than 30 s ago", { ...token, replacedAt: at(10) }, at(41), "revoke"],
    ["reused, after the 30 s", { ...token, replacedAt: at(10), reusedAt: at(11) }, at(41), "revoke"],
  ] as const)("a token %s", (_what, given, now, decision) => {
    expect(decideRefresh(given, now)).toBe(decision);
  });
});

describe("POST auth/refresh_token", () => {
  let portal: TestApp;
  beforeEach(async () => {
    portal = await startTestApp();
  });
  afterEach(() => portal.close());

  const refresh = (token: string) => portal.withToken(token).post("/auth/refresh_token");
  const userStatus = async (token: string) => (await portal.withToken(token).get("/auth/user")).statusCode;
  const signIn = async () => (await portal.signIn("ana")).token as string;

  test("replaces the token; the old one is 401 for data at once", async () => {
    const first = await signIn();
    const answer = await refresh(first);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ expires_in: 900 });
    expect(await userStatus(answer.json().token)).toBe(200);
    expect(await userStatus(first)).toBe(401);
  });

  test("two tabs stay usable, and a third refresh is a plain 401 that ends no session", async () => {
    const first = await signIn();
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect((await refresh(first)).statusCode).toBe(401);
    expect(await userStatus(one.json().token)).toBe(200);
    expect(await userStatus(two.json().token)).toBe(200);
  });

  test("exactly two of many simultaneous refreshes succeed", async () => {
    const first = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(2);
  });

  test("a replaced token used after 30 s revokes the whole session", async () => {
    const first = await signIn();
    const second = (await refresh(first)).json().token;
    portal.clock.advance(31);
    expect((await refresh(first)).statusCode).toBe(401);
    expect(await userStatus(second)).toBe(401);
    expect((await refresh(second)).statusCode).toBe(401);
  });

  test.each([40, -40])(
    "a second tab's refresh on a machine whose clock is %s s off is within the 30 s",
    async (seconds) => {
      const first = await signIn();
      const one = await refresh(first);
      portal.clock.advance(seconds);
      const elsewhere = Date.now() + seconds * 1000;
      vi.spyOn(Date, "now").mockReturnValue(elsewhere);
      const two = await refresh(first);
      expect(two.statusCode).toBe(200);
      expect(await userStatus(one.json().token)).toBe(200);
      expect(await userStatus(two.json().token)).toBe(200);
    },
  );

  test("a machine whose clock is behind extends no grace period", async () => {
    const first = await signIn();
    await refresh(first);
    portal.clock.advance(31 - 40);
    const elsewhere = Date.now() - 40_000;
    vi.spyOn(Date, "now").mockReturnValue(elsewhere);
    expect((await refresh(first)).statusCode).toBe(401);
  });

  test("an expired token is 401 for data, refreshes for 12 h, then no more", async () => {
    const token = await signIn();
    portal.clock.advance(901);
    expect(await userStatus(token)).toBe(401);
    const next = (await refresh(token)).json().token;
    expect(await userStatus(next)).toBe(200);
    portal.clock.advance(900 + 12 * 3600);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test.each([["none"], ["Bearer x"], ["Basic YTpi"], [`Bearer ${"a".repeat(43)}`]])(
    "%s: 401",
    async (authorization) => {
      const answer = await portal
        .anonymous()
        .post("/auth/refresh_token", undefined, { headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().message).toBe("Não autenticado.");
    },
  );
});

describe("POST auth/logout", () => {
  let portal: TestApp;
  beforeEach(async () => {
    portal = await startTestApp();
  });
  afterEach(() => portal.close());

  test("revokes at once, also with a JSON type and no body", async () => {
    const client = await portal.signIn("ana");
    const answer = await client.send("POST", "/auth/logout", {
      headers: { "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(200);
    expect((await client.get("/auth/user")).statusCode).toBe(401);
    expect((await client.post("/auth/refresh_token")).statusCode).toBe(401);
  });

  test("accepts an expired token, and leaves other sessions alone", async () => {
    const [phone, desk] = [await portal.signIn("ana"), await portal.signIn("ana")];
    portal.clock.advance(901);
    expect((await phone.post("/auth/logout")).statusCode).toBe(200);
    expect((await desk.post("/auth/refresh_token")).statusCode).toBe(200);
    expect((await phone.post("/auth/logout")).statusCode).toBe(401);
  });
});
