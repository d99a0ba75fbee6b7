import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { ipe, sabia } from "../../testing/content/themes.ts";
import { makeWebFolder } from "../../testing/portal/web-folder.ts";
import { answerFailure } from "../http/failures.ts";
import { type PagesOptions, registerPages } from "./pages.ts";

const web = makeWebFolder();
afterAll(() => web.remove());

function makeApp(options: Partial<PagesOptions> = {}) {
  const app = fastify({ trustProxy: true });
  app.setErrorHandler(answerFailure);
  registerPages(app, {
    webFolder: web.path,
    findBrand: async () => ({ appInfo: sabia }),
    brandStyle: () => ":root{--fill:#12616f}",
    ...options,
  });
  return app;
}
const get = (url: string, options?: Partial<PagesOptions>, headers: Record<string, string> = {}) =>
  makeApp(options).inject({ url, headers });
const withBrand = (appInfo: typeof sabia): Partial<PagesOptions> => ({
  findBrand: async () => ({ appInfo }),
});
const dataOf = (html: string) => /data-brand[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? "";

describe("the page", () => {
  test("is rendered for the brand of the host", async () => {
    const hosts: string[] = [];
    const answer = await makeApp({
      findBrand: async (host) => {
        hosts.push(host);
        return { appInfo: sabia };
      },
    }).inject({ url: "/", headers: { host: "sabia.localhost:3000" } });
    expect(hosts).toEqual(["sabia.localhost"]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("<title>Escola Sabiá</title>");
    expect(answer.body).toContain('<link rel="icon" href="/brand/sabia-mark.svg">');
    expect(answer.body).toContain('content="#12616f"');
    expect(answer.body).toContain(">:root{--fill:#12616f}</style>");
    expect(JSON.parse(dataOf(answer.body))).toEqual({ appInfo: sabia, early: [], next: [] });
    expect(answer.body).not.toContain("__");
  });

  test("links the files of the address's own route, and of no other", async () => {
    const room = (await get("/saladeaula/7/?open=1")).body;
    expect(room).toContain('<link rel="modulepreload" crossorigin href="/assets/room-7a8b9c.js">');
    expect(room).not.toContain("dashboard");
    const dashboard = (await get("/dashboard")).body;
    expect(dashboard).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/dashboard-4d5e6f.css">',
    );
    expect((await get("/saladeaula/7/aula/8")).body).not.toContain("room-7a8b9c");
  });

  test("prefetches the files of the routes opened next", async () => {
    const next = ["/assets/room-7a8b9c.js"];
    expect(JSON.parse(dataOf((await get("/dashboard")).body))).toMatchObject({ next });
    expect(JSON.parse(dataOf((await get("/saladeaula/7")).body))).toMatchObject({ next: [] });
  });

  test.each([
    ["/dashboard", ["/v1/course"]],
    ["/saladeaula/7", ["/v1/course/7"]],
    ["/saladeaula/7%22%3C", []],
    ["/saladeaula/7%2F8", []],
    ["/nada", []],
  ])("prefetches the data of %s, and only for valid ids", async (url, early) => {
    expect(JSON.parse(dataOf((await get(url)).body))).toMatchObject({ early });
  });

  test.each(["/", "/dashboard", "/course/12/lesson/3?open=1", "/nada/disto", "/apis", "/cursos.antigos/a"])(
    "answers at %s",
    async (url) => expect((await get(url)).statusCode).toBe(200),
  );

  test.each([
    "/api",
    "/api/v1/nada",
    "/assets/nada",
    "/brand/a/b",
    "/favicon.ico",
    "/a/script.js?v=1",
    "/.env",
    "/.git/config",
  ])("is not the answer at %s", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: "Não encontrado.", request_id: expect.any(String) });
  });

  test("answers no other method", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const answer = await makeApp().inject({ method, url: "/dashboard" });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Não encontrado.");
    }
  });

  test("answers HEAD without a body", async () => {
    const answer = await makeApp().inject({ method: "HEAD", url: "/dashboard" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("");
  });

  test("has the scheme of the screen: the login's own, else the portal's", async () => {
    const info = { ...ipe, theme_login_variant: "dark", theme_menu_variant: "dark" } as const;
    const attributes = async (url: string, appInfo: typeof sabia = info) =>
      /<html lang="pt-BR" ([^>]*)>/.exec((await get(url, withBrand(appInfo))).body)?.[1];
    const login = 'data-mantine-color-scheme="dark" data-menu="dark" data-login="dark"';
    for (const url of [
      "/login",
      "/login/?a=1",
      "/login/redefinir-senha/abc",
      "/first-access",
      "/first-access-register",
    ]) {
      expect(await attributes(url), url).toBe(login);
    }
    expect(await attributes("/"), "hardly anybody has a session there").toBe(login);
    for (const url of ["/dashboard", "/loginho"]) {
      expect(await attributes(url), url).toBe(login.replace("dark", "light"));
    }
    expect(await attributes("/cursos", { ...info, theme_follow_system: true })).toMatch(
      / data-follow-system$/,
    );
  });

  test("escapes every value for its place", async () => {
    const evil = `</title></script><script>alert(1)</script>&"'\u2028\u2029`;
    const appInfo = { ...sabia, name: evil, app_logo2: `"><img src=x onerror=alert(1)>`, credit: "<!--" };
    const { body } = await get("/", withBrand(appInfo));
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body.split("<img")).toHaveLength(2);
    expect(body).not.toMatch(/<img src=x|<!--/);
    expect(dataOf(body)).not.toMatch(/[<>&\u2028\u2029]/);
    expect(body).toContain(
      "<title>&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;",
    );
    expect(JSON.parse(dataOf(body))).toEqual({ appInfo, early: [], next: [] });
  });

  test.each([
    ["/login", "light", '<span><img src="/brand/sabia-mark-dark.svg" alt=""></span>'],
    ["/dashboard", "light", '<img src="/brand/sabia.svg" alt="Escola Sabiá">'],
    ["/dashboard", "dark", '<img src="/brand/sabia-dark.svg" alt="Escola Sabiá">'],
    ["/login", "light", "<h1>Entrar</h1>"],
    ["/login/redefinir-senha", "light", '<div class="first-login"><div></div>'],
    ["/dashboard", "light", '<p class="first-tabs" aria-hidden="true"><span>Dashboard</span>'],
    ["/vitrine", "light", '<img src="/brand/sabia.svg" alt="Escola Sabiá"></div></header></div>'],
    ["/saladeaula/7", "light", '<header class="first-bar first-room"><div><svg '],
  ] as const)("draws the frame at %s before any script, menu %s", async (url, menu, drawn) => {
    const { body } = await get(url, withBrand({ ...sabia, theme_menu_variant: menu }));
    expect(body.split('<div id="root">')[1]).toContain(drawn);
  });

  test.each([
    [{ theme_app_variant: "dark" }, "sabia-dark.svg"],
    [{ theme_app_variant: "dark", theme_follow_system: true, theme_menu_variant: "dark" }, "sabia-dark.svg"],
    [{ theme_menu_variant: "light" }, "sabia.svg"],
  ] as const)("uses the logo for the bar's background: %j", async (theme, logo) => {
    const { body } = await get("/dashboard", withBrand({ ...sabia, ...theme }));
    expect(body).toContain(`<img src="/brand/${logo}" alt="Escola Sabiá">`);
    expect(body).toContain(`fetchpriority="high" href="/brand/${logo}">`);
  });

  test("uses the logo for the system's colour scheme, if the brand follows it", async () => {
    const { body } = await get("/dashboard", withBrand({ ...sabia, theme_follow_system: true }));
    expect(body).toContain(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/brand/sabia-dark.svg"><img src="/brand/sabia.svg"',
    );
    expect(body).toContain('media="not all and (prefers-color-scheme: dark)" href="/brand/sabia.svg">');
    expect(body).toContain('media="(prefers-color-scheme: dark)" href="/brand/sabia-dark.svg">');
  });

  test("preloads the picture of the first paint before everything else", async () => {
    const picture = '<link rel="preload" as="image" fetchpriority="high" href="/brand/sabia.svg">';
    expect((await get("/dashboard")).body).toContain(picture);
    expect((await get("/saladeaula/7")).body).not.toContain('as="image"');
  });

  test("leaves a $ in a value unchanged", async () => {
    expect((await get("/", withBrand({ ...sabia, name: "A $& B $1" }))).body).toContain(
      "<title>A $&amp; B $1</title>",
    );
  });
});

describe("the page's headers", () => {
  test("allow what has this answer's nonce", async () => {
    const [one, other] = [await get("/"), await get("/")];
    const nonces = [one, other].map(({ headers, body }) => {
      const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
      expect(Buffer.from(nonce, "base64")).toHaveLength(16);
      expect(body.split(`nonce="${nonce}"`)).toHaveLength(3);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    const policy = String(one.headers["content-security-policy"]).replaceAll(nonces[0] as string, "X");
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'nonce-X'; style-src 'self' 'nonce-X'; img-src 'self' data: blob:; " +
        "media-src 'self' blob:; connect-src 'self'; font-src 'self'; " +
        "frame-src https://www.youtube-nocookie.com https://player.vimeo.com; manifest-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(one.headers).not.toHaveProperty("strict-transport-security");
    expect(one.headers["cache-control"]).toBe("no-cache");
  });

  test("allow one more origin to connect to, if the visitor has one", async () => {
    const connectTo = async (request: { headers: Record<string, unknown> }) =>
      request.headers["x-there"] ? "https://api.pagar.me" : undefined;
    const there = await get("/", { connectTo }, { "x-there": "1" });
    expect(there.headers["content-security-policy"]).toContain("; connect-src 'self' https://api.pagar.me;");
    const elsewhere = await get("/", { connectTo });
    expect(elsewhere.headers["content-security-policy"]).toContain("; connect-src 'self';");
  });

  test("require https when served over it", async () => {
    const { headers } = await get("/", {}, { "x-forwarded-proto": "https" });
    expect(headers["content-security-policy"]).toMatch(/; upgrade-insecure-requests$/);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
  ])("the page is compressed for %s", async (accepted, encoding, open) => {
    const answer = await get("/", {}, { "accept-encoding": accepted });
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(open(answer.rawPayload).toString()).toContain("<title>Escola Sabiá</title>");
  });

  test.each(["", "identity", "deflate", "br;q=0, gzip;q=0.0"])(
    "the page is not compressed for the encoding %j",
    async (accepted) => {
      const answer = await get("/", {}, { "accept-encoding": accepted });
      expect(answer.headers).not.toHaveProperty("content-encoding");
      expect(answer.headers.vary).toBe("accept-encoding");
    },
  );
});
