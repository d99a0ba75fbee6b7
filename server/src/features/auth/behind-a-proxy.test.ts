import { expect, onTestFinished, test, vi } from "vitest";
import { people, startTestApp } from "../../testing/portal/test-app.ts";

// Every test starts a portal of its own: the time limit only stops a run that hangs.
vi.setConfig({ testTimeout: 120_000 });

async function startBehind(trust: string) {
  const portal = await startTestApp({ TRUST_PROXY: trust, LOGIN_FAILURES_BY_ADDRESS: "2" });
  onTestFinished(() => portal.close());
  let count = 0;
  /** A failed login with a new e-mail each time, so that only addresses are counted. */
  return async (forwarded: string, remoteAddress = "10.0.0.1") => {
    const body = { email: `ninguem-${count++}@sabia.example`, password: "errada-errada" };
    const headers = { "x-forwarded-for": forwarded };
    return (await portal.anonymous().post("/auth/login", body, { headers, remoteAddress })).statusCode;
  };
}

test.each([
  ["true", "203.0.113.7", "203.0.113.8"],
  ["1", "203.0.113.7", "203.0.113.8"],
  ["2", "203.0.113.7, 10.0.0.2", "203.0.113.8, 10.0.0.2"],
  ["10.0.0.0/24", "203.0.113.7, 10.0.0.2", "203.0.113.8, 10.0.0.2"],
])(
  "with TRUST_PROXY=%s visitors are distinguished by the address that the proxy reports",
  async (trust, one, other) => {
    const fail = await startBehind(trust);
    expect([await fail(one), await fail(one), await fail(one)]).toEqual([401, 401, 429]);
    expect(await fail(other)).toBe(401);
  },
);

test.each(["true", "1", "10.0.0.1"])(
  "with TRUST_PROXY=%s visitors can't choose their address",
  async (trust) => {
    const fail = await startBehind(trust);
    // The proxy appends the address it received the request from; those before it came from the visitor.
    const answers = [await fail("198.51.100.1, 203.0.113.7"), await fail("198.51.100.2, 203.0.113.7")];
    expect([...answers, await fail("198.51.100.3, 203.0.113.7")]).toEqual([401, 401, 429]);
  },
);

test("a proxy may report the visitor's port too", async () => {
  const fail = await startBehind("true");
  expect([await fail("203.0.113.7:50001"), await fail("203.0.113.7:50002")]).toEqual([401, 401]);
  expect([await fail("203.0.113.7:50003"), await fail("203.0.113.8:50003")]).toEqual([429, 401]);
});

test("without a proxy, addresses reported by the visitor are ignored", async () => {
  const fail = await startBehind("false");
  expect([await fail("203.0.113.1"), await fail("203.0.113.2"), await fail("203.0.113.3")]).toEqual([
    401, 401, 429,
  ]);
  expect(await fail("203.0.113.1", "10.0.0.9")).toBe(401);
});

test("a mail's link has the scheme and host that the visitor used", async () => {
  const portal = await startTestApp({ TRUST_PROXY: "true" });
  onTestFinished(() => portal.close());
  const headers = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "sabia.localhost",
    "x-forwarded-for": "203.0.113.7",
  };
  const body = { email: people.ana.email };
  const asked = await portal
    .anonymous()
    .post("/auth/reset_password", body, { host: "10.0.0.5:3000", headers });
  expect(asked.statusCode).toBe(200);
  const { origin } = await portal.db.selectFrom("mail_outbox").select("origin").executeTakeFirstOrThrow();
  expect(origin).toBe("https://sabia.localhost");
});
