import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { makeWebFolder, script } from "../../testing/portal/web-folder.ts";
import { answerFailure } from "../http/failures.ts";
import { registerPages } from "./pages.ts";
import { registerStatic } from "./static.ts";

const web = makeWebFolder();
afterAll(() => web.remove());

const app = fastify();
app.setErrorHandler(answerFailure);
registerStatic(app, { webFolder: web.path });
registerPages(app, { webFolder: web.path, findBrand: async () => undefined, brandStyle: () => "" });

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("an asset is sent as the build compressed it: %s", async (accepted, encoding, open) => {
  const answer = await get("/assets/main-1a2b3c.js", { "accept-encoding": accepted });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-encoding": encoding,
    "content-type": expect.stringContaining("javascript; charset=utf-8"),
    "cache-control": "public, max-age=31536000, immutable",
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(open(answer.rawPayload).toString()).toBe(script);
});

test("an asset is sent uncompressed if the client accepts nothing else, or there is no compressed file", async () => {
  expect((await get("/assets/main-1a2b3c.js")).body).toBe(script);
  const font = await get("/assets/font-9f8e7d.woff2", { "accept-encoding": "br" });
  expect(font.body).toBe("font");
  expect(font.headers).toMatchObject({
    "content-type": "font/woff2",
    vary: expect.stringMatching(/accept-encoding/i),
  });
});

test("an unchanged asset is not sent again", async () => {
  const { headers } = await get("/assets/main-1a2b3c.js");
  const again = await get("/assets/main-1a2b3c.js", { "if-none-match": String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.each([
  "/assets",
  "/assets/",
  "/assets/nada.js",
  "/assets/.hidden",
  "/assets//main-1a2b3c.js",
  "/assets/../.stamp",
  "/assets/..%2f.stamp",
  "/assets/%2e%2e/.stamp",
  "/assets/..%5c.stamp",
  "/assets/%00",
  "/assets/main-1a2b3c.js%00.css",
  "/.stamp",
  "/index.html",
])("the path %s is not found", async (url) => {
  const answer = await get(url, { "accept-encoding": "br" });
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe("Não encontrado.");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("an asset answers no other method", async () => {
  expect((await app.inject({ method: "POST", url: "/assets/main-1a2b3c.js" })).statusCode).toBe(404);
});

test("the root's own files are cached for an hour", async () => {
  const icon = await get("/favicon.ico");
  expect(icon.body).toBe("icon");
  expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
});

test("search engines are excluded", async () => {
  const { body, headers } = await get("/robots.txt");
  expect(body).toBe("User-agent: *\nDisallow: /\n");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test("a web build without assets is reported at the start", () => {
  expect(() => registerStatic(fastify(), { webFolder: `${web.path}/nada` })).toThrow(/The web is not built/);
});
