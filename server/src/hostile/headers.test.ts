/** The security headers of every kind of answer. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byBoleto, deliverWebhooks, orderOf, packages } from "../testing/commerce/shopping.ts";
import {
  type Client,
  people,
  startTestApp,
  type TestApp,
  testWebhookSecret,
} from "../testing/portal/test-app.ts";
import { makeWebFolder } from "../testing/portal/web-folder.ts";

const web = makeWebFolder();
let portal: TestApp;
/** Without a proxy, since behind one there is no mailbox. */
let local: TestApp;
let carla: Client;
/** Addresses known only once the portal runs. */
const found = { boleto: "", logo: "", mail: "" };
beforeAll(async () => {
  portal = await startTestApp({ TRUST_PROXY: "true" }, { webFolder: web.path });
  carla = await portal.signIn("carla");
  found.logo = (await carla.get("/info-app")).json().app_logo;
  const { boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const { pathname, search } = new URL(boleto?.url ?? "", "http://portal");
  found.boleto = pathname + search;
  local = await startTestApp();
  await local.anonymous().post("/auth/reset_password", { email: people.carla.email });
  await local.jobs.run();
  const [file] = await readdir(join(local.dataDir, "mail/sabia"));
  found.mail = `/_mailbox/sabia/${file}`;
});
afterAll(async () => {
  await portal.close();
  await local.close();
  web.remove();
});

type Kind = { url: () => string; status: number; host?: string; headers?: () => Record<string, string> };
const at = (url: string, status = 200, more: Omit<Kind, "url" | "status"> = {}): Kind => ({
  url: () => url,
  status,
  ...more,
});
const signedIn = () => ({ authorization: `Bearer ${carla.token}` });

const pages: Record<string, Kind> = {
  page: at("/dashboard"),
  "login page": at("/login"),
  "unknown address": at("/nada/disto"),
  "address with a broken escape": at("/nada/%E0%A4%A"),
  "boleto page": { url: () => found.boleto, status: 200 },
  "page of a boleto that isn't": at("/boleto/1?signature=x", 404),
  "API documentation": at("/api/docs"),
  mailbox: at("/_mailbox", 200, { host: "localhost" }),
  mail: { url: () => found.mail, status: 200, host: "localhost" },
};
const rest: Record<string, Kind> = {
  asset: at("/assets/main-1a2b3c.js"),
  "missing asset": at("/assets/nada.js", 404),
  "file of the root": at("/favicon.ico"),
  robots: at("/robots.txt"),
  redirect: at("/api/docs/static/index.html", 302),
  "API answer": at("/api/v1/info-app"),
  "answer of one's own": at("/api/v1/auth/user", 200, { headers: signedIn }),
  "API refusal": at("/api/v1/auth/user", 401),
  "unknown call": at("/api/v1/nada", 404),
  "broken path": at("/api/v1/%zz", 404),
  "endless path": at(`/api/v1/course/${"1".repeat(500)}`, 404),
  logo: { url: () => found.logo, status: 200 },
  copy: at("/api/v1/auth/my-data", 200, { headers: signedIn }),
  "boleto as PDF": { url: () => found.boleto.replace("?", ".pdf?"), status: 200 },
  health: at("/healthz"),
  readiness: at("/readyz"),
};
const kinds = Object.entries({ ...pages, ...rest });

const appOf = ({ host }: Kind) => (host === "localhost" ? local : portal).app;
const get = (kind: Kind, more: Record<string, string> = {}) => {
  const { url, host = "sabia.localhost", headers } = kind;
  return appOf(kind).inject({ url: url(), headers: { host, ...headers?.(), ...more } });
};

test.each(kinds)("%s has the headers against sniffing, framing and referrer leaks", async (_name, kind) => {
  const answer = await get(kind);
  expect(answer.statusCode).toBe(kind.status);
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    // a random UUID, version 4
    "x-request-id": expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  });
  if (kind.status !== 302) expect(answer.headers["content-type"]).toMatch(/^[a-z]+\/[\w.+-]+/);
  if (/^text\/|xml|javascript|json/.test(String(answer.headers["content-type"])))
    expect(answer.headers["content-type"]).toMatch(/; charset=utf-8$/);
  expect(answer.headers).not.toHaveProperty("server");
  expect(answer.headers).not.toHaveProperty("x-powered-by");
});

test.each(kinds)("%s sets no cookie and allows no other origin", async (_name, kind) => {
  for (const origin of ["https://evil.example", "null"]) {
    const { headers } = await get(kind, { origin, cookie: "a=b" });
    expect(Object.keys(headers).filter((name) => /^set-cookie|^access-control-/.test(name))).toEqual([]);
  }
  const preflight = await appOf(kind).inject({
    method: "OPTIONS",
    url: kind.url(),
    headers: {
      host: kind.host ?? "sabia.localhost",
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  expect(preflight.statusCode).toBeGreaterThanOrEqual(404);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

// Requests that can't be routed are refused before proxy headers are read.
test.each(kinds.filter(([name]) => name !== "endless path"))(
  "%s requires https when served over it",
  async (_name, kind) => {
    // The mailbox is not found behind a proxy.
    if (kind.host === "localhost") {
      expect((await get(kind, { "x-forwarded-proto": "https" })).statusCode).toBe(404);
      return;
    }
    const secure = await get(kind, { "x-forwarded-proto": "https", "x-forwarded-for": "10.1.1.1" });
    expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect((await get(kind)).headers).not.toHaveProperty("strict-transport-security");
  },
);

describe.each(Object.entries(pages))("the policy of %s", (_name, kind) => {
  const policyOf = async () => String((await get(kind)).headers["content-security-policy"]);

  test("allows only what is listed: nothing inline, no eval, no framing", async () => {
    const policy = await policyOf();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/form-action '(self|none)'/);
    expect(policy).not.toMatch(/unsafe-|\*|script-src[^;]*data:/);
    // The payment simulator on this machine may be called by a page on this machine.
    expect(policy).not.toMatch(/http:\/\/(?!127\.0\.0\.1:|localhost:)/);
  });

  test("has a fresh nonce every time, or none", async () => {
    const nonces = [await policyOf(), await policyOf()].map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
    if (nonces[0] === undefined) expect(nonces[1]).toBeUndefined();
    else expect(nonces[0]).not.toBe(nonces[1]);
  });
});

test.each(["asset", "logo", "copy", "boleto as PDF", "API answer"])("the %s is not HTML", async (name) => {
  const { headers } = await get(rest[name] as Kind);
  expect(headers["content-type"]).not.toMatch(/html/);
});

test("a stored file opened by its address is sandboxed, and loads no styles", async () => {
  const { headers } = await get(rest.logo as Kind);
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
});

test("private answers are not cached", async () => {
  for (const name of ["answer of one's own", "API refusal", "copy", "boleto as PDF"]) {
    expect((await get(rest[name] as Kind)).headers["cache-control"], name).toBe("no-store");
  }
  expect((await get(pages["boleto page"] as Kind)).headers["referrer-policy"]).toBe("no-referrer");
});

test("the API documentation redirects to its own page, whatever the Host header", async () => {
  const answer = await get(
    at("/api/docs/static/index.html", 302, { headers: () => ({ host: "evil.example" }) }),
  );
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe("/api/docs/");
});

test("a paid boleto redirects to its page, within the portal", async () => {
  const { orders } = (await carla.get("/orders")).json();
  expect(await portal.payments.press(`boletos/${orders[0].boleto.line}/pay`)).toBe(200);
  expect(await deliverWebhooks(portal, testWebhookSecret)).toContain(200);
  const answer = await get({ url: () => found.boleto.replace("?", ".pdf?"), status: 303 });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toMatch(/^\/boleto\//);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});
