import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { textOn } from "./mail-layout.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  await portal.anonymous().post("/auth/reset_password", { email: people.ana.email });
  await portal.jobs.run();
});
afterAll(() => portal.close());

const open = (
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
  app = portal.app,
) => app.inject({ url, remoteAddress, headers: { host: "localhost:3000", ...headers } });

test("the mailbox shows the list, the message with its link, and its HTML in a sandbox", async () => {
  const list = await open("/_mailbox");
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain("Redefinição de senha");
  expect(list.body).toContain(people.ana.email);
  const address = /href="(\/_mailbox\/sabia\/[^"]+)"/.exec(list.body)?.[1] ?? "";
  const message = await open(address);
  expect(message.body).toMatch(/<a href="http:\/\/sabia\.localhost\/login\/redefinir-senha\/[\w-]{43}">/);
  expect(message.headers["content-security-policy"]).toContain("default-src 'none'");
  const html = await open(`${address}/html`);
  expect(html.headers["content-security-policy"]).toContain("sandbox allow-popups");
  expect(html.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(html.body).toContain("Redefinir senha");
  expect(html.headers["cache-control"]).toBe("no-store");
});

test("the mailbox stores a message readably: its link is in one piece and its text is not encoded", async () => {
  const folder = join(portal.dataDir, "mail/sabia");
  const [name = ""] = await readdir(folder);
  const written = await readFile(join(folder, name), "utf8");
  const links = written.match(/http:\/\/sabia\.localhost\/login\/redefinir-senha\/[\w-]+/g) ?? [];
  const [token = ""] = /[\w-]{43}$/.exec(links[0] ?? "") ?? [];
  expect(links).toHaveLength(4);
  expect(new Set(links)).toEqual(new Set([`http://sabia.localhost/login/redefinir-senha/${token}`]));
  expect(written).toContain("Para escolher uma nova senha, abra o endereço abaixo.");
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode).toBe(200);
});

test("the mailbox lists the others when a message is deleted before it is read", async () => {
  const gone = join(portal.dataDir, "mail/sabia/1-gone.eml");
  await symlink("nowhere.eml", gone);
  const list = await open("/_mailbox");
  await rm(gone);
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain(people.ana.email);
  expect(list.body).not.toContain("1-gone.eml");
});

test.each([
  ["another machine", {}, "192.168.0.7"],
  ["a machine of the network, by IPv6", {}, "fe80::1"],
  ["a page elsewhere that names itself", { host: "evil.example" }, "127.0.0.1"],
  ["a name that only begins like loopback", { host: "localhost.evil.example" }, "127.0.0.1"],
  ["a proxy: x-forwarded-for", { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
  ["a proxy: forwarded", { forwarded: "for=127.0.0.1" }, "127.0.0.1"],
  ["a proxy: x-real-ip", { "x-real-ip": "127.0.0.1" }, "127.0.0.1"],
  ["a proxy: via", { via: "1.1 proxy" }, "127.0.0.1"],
] as const)("the mailbox is not found from %s", async (_who, headers, remoteAddress) => {
  expect((await open("/_mailbox", headers, remoteAddress)).statusCode).toBe(404);
});

test("the mailbox is not found through a proxy that doesn't identify itself, with default settings", async () => {
  const { port } = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.end(`GET /_mailbox HTTP/1.0\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
});

test("the mailbox is not found where a proxy could pass for a visitor at this machine: one is trusted, or a brand has a public name", async () => {
  const proxied = await startTestApp({ TRUST_PROXY: "true" });
  expect((await open("/_mailbox", {}, "127.0.0.1", proxied.app)).statusCode).toBe(404);
  await proxied.close();
  const known = await startTestApp();
  // Another brand's name counts too: its visitors come through the same proxy.
  await known.database.pool.query(
    "insert into registry.brand_hosts (host, brand_slug) values ('ead.escola.example', 'ipe')",
  );
  await known.anonymous().post("/auth/reset_password", { email: people.ana.email });
  await known.jobs.run();
  const [file] = await readdir(join(known.dataDir, "mail/sabia"));
  for (const url of ["/_mailbox", `/_mailbox/sabia/${file}`, `/_mailbox/sabia/${file}/html`])
    expect((await open(url, {}, "127.0.0.1", known.app)).statusCode, url).toBe(404);
  const config = await open("/api/v1/payment-config", {}, "127.0.0.1", known.app);
  expect(config.json()).toEqual({ card_token: null });
  await known.close();
});

test.each([
  [{}, "::1"],
  [{ host: "[::1]:3000" }, "::ffff:127.0.0.1"],
  [{ host: "sabia.localhost:3000" }, "127.0.0.1"],
])("the mailbox is found with %j from %s", async (headers, remoteAddress) => {
  expect((await open("/_mailbox", headers, remoteAddress)).statusCode).toBe(200);
});

test.each([
  "/_mailbox/sabia/x.eml",
  "/_mailbox/..%2f..%2fetc/passwd.eml",
  "/_mailbox/sabia/..%2f..%2fx.eml",
  "/_mailbox/outra/x.eml/html",
])("the mailbox path %s is not found", async (url) => {
  expect((await open(url)).statusCode).toBe(404);
});

test("the mailbox doesn't exist when there is a mail server", async () => {
  const other = await startTestApp({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Escola <a@sabia.example>" });
  expect((await open("/_mailbox", {}, "127.0.0.1", other.app)).statusCode).toBe(404);
  await other.close();
});

test.each([
  ["#12616f", "#ffffff"],
  ["#f3b61f", "#1a1a1a"],
  ["#ffffff", "#1a1a1a"],
  ["#000000", "#ffffff"],
])("the text colour on %s is %s", (colour, text) => {
  expect(textOn(colour)).toBe(text);
});
