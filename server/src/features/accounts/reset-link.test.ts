import { once } from "node:events";
import { request } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { people, startTestApp } from "../../testing/portal/test-app.ts";

// Every test starts a portal of its own. The time limit only stops a run that hangs.
vi.setConfig({ testTimeout: 120_000 });

/** A portal that listens, since a link may contain its port; `findOrigin` returns the origin of a link requested with a host. */
async function startPortal(env: Record<string, string> = {}) {
  const portal = await startTestApp(env);
  onTestFinished(() => portal.close());
  const port = Number(new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" })).port);
  const findOrigin = async (host: string, forwarded: Record<string, string> = {}) => {
    const headers = { host, "content-type": "application/json", ...forwarded };
    const asking = request({ port, method: "POST", path: "/api/v1/auth/reset_password", headers });
    asking.end(JSON.stringify({ email: people.ana.email }));
    const [answer] = await once(asking, "response");
    expect(answer.resume().statusCode).toBe(200);
    const last = portal.db.selectFrom("mail_outbox").select("origin").orderBy("id", "desc");
    return (await last.executeTakeFirstOrThrow()).origin;
  };
  return { portal, port, findOrigin };
}

test("a link leads to the brand's own host, at the port that the portal listens at", async () => {
  const { port, findOrigin } = await startPortal();
  expect(await findOrigin(`sabia.localhost:${port}`)).toBe(`http://sabia.localhost:${port}`);
  expect(await findOrigin(`localhost:${port}`)).toBe(`http://localhost:${port}`);
  expect(await findOrigin(`127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}`);
  expect(await findOrigin(`evil.example:${port}`)).toBe(`http://sabia.localhost:${port}`);
});

test("a request from another machine gets no link that only works at this one", async () => {
  const { portal, findOrigin } = await startPortal({ TRUST_PROXY: "true", PUBLIC_PORT: "443" });
  await portal.database.pool.query(
    "insert into registry.brand_hosts (host, brand_slug) values ('ead.escola.example', 'sabia')",
  );
  const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" };
  for (const host of ["localhost", "127.0.0.1", "sabia.localhost"])
    expect(await findOrigin(host, https), host).toBe("https://ead.escola.example");
  expect(await findOrigin("ead.escola.example", https)).toBe("https://ead.escola.example");
});

test("a proxy's request under the portal's own name gets no link that only works at this machine", async () => {
  const { portal, port, findOrigin } = await startPortal({ PUBLIC_PORT: "443" });
  await portal.database.pool.query(
    "insert into registry.brand_hosts (host, brand_slug) values ('ead.escola.example', 'sabia')",
  );
  expect(await findOrigin("127.0.0.1")).toBe("http://ead.escola.example");
  expect(await findOrigin(`localhost:${port}`)).toBe(`http://ead.escola.example:${port}`);
});

test("no link contains another port of a request's host", async () => {
  const { findOrigin } = await startPortal();
  for (const host of ["sabia.localhost:1", "sabia.localhost:80", "sabia.localhost", "evil.example:1"])
    expect(await findOrigin(host), host).toBe("http://sabia.localhost");
});

test("behind a proxy at 443 no link contains a port, whatever the forwarded host is", async () => {
  const { port, findOrigin } = await startPortal({ TRUST_PROXY: "true", PUBLIC_PORT: "443" });
  const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" };
  expect(await findOrigin("sabia.localhost", https)).toBe("https://sabia.localhost");
  const hosts = ["", ":443", ":1", `:${port}`].map((at) => `sabia.localhost${at}`);
  for (const host of [...hosts, "evil.example:1"])
    expect(await findOrigin("10.0.0.5:3000", { ...https, "x-forwarded-host": host }), host).toBe(
      "https://sabia.localhost",
    );
});

test("links contain PUBLIC_PORT, except for a request from this machine to the portal's own port", async () => {
  const { port, findOrigin } = await startPortal({ PUBLIC_PORT: "8080" });
  expect(await findOrigin("sabia.localhost:8080")).toBe("http://sabia.localhost:8080");
  // A proxy may pass the name on without the port; any other port has no effect.
  for (const host of ["sabia.localhost", "sabia.localhost:1"])
    expect(await findOrigin(host), host).toBe("http://sabia.localhost:8080");
  expect(await findOrigin(`localhost:${port}`)).toBe(`http://localhost:${port}`);
});

test("a forwarded protocol other than http and https is ignored", async () => {
  const { portal, findOrigin } = await startPortal({ TRUST_PROXY: "true", PUBLIC_PORT: "443" });
  const hosts = ["https://evil.example/x?u=https", "javascript", "https#", "HTTPS://evil.example", "ftp"];
  for (const protocol of hosts) {
    const forwarded = { "x-forwarded-proto": protocol, "x-forwarded-for": "203.0.113.7" };
    expect(await findOrigin("sabia.localhost", forwarded), protocol).toBe("http://sabia.localhost");
  }
  const post = (origin: string) => portal.db.updateTable("mail_outbox").set({ origin }).execute();
  for (const origin of ["https://evil.example/x?u=https://sabia.localhost", "javascript://x", "https://a@b"])
    await expect(post(origin), origin).rejects.toThrow("mail_outbox_origin_check");
});
