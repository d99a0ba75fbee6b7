import { fastify } from "fastify";
import { expect, test } from "vitest";
import { answerFailure } from "../http/failures.ts";
import { registerApiDocs } from "./api-docs.ts";
import { describeApi } from "./openapi.ts";

const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
app.setErrorHandler(answerFailure);
registerApiDocs(app);

test("the document is served to programs as JSON", async () => {
  const answer = await app.inject("/api/docs/json");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi())));
  expect(answer.json().openapi).toBe("3.1.0");
});

test.each(["/api/docs", "/api/docs/"])(
  "the viewer is served at %s, without external resources",
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    const addresses = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      const { pathname, host } = new URL(address, `http://portal.example${url}`);
      expect(host).toBe("portal.example");
      const file = await app.inject(pathname);
      expect(file.statusCode, pathname).toBe(200);
      expect(file.headers["content-security-policy"]).not.toMatch(/https?:|validator/);
    }
    expect(answer.body).not.toMatch(/<script>|<style>|style="/);
    expect((await app.inject("/api/docs/static/swagger-initializer.js")).body).toContain(
      "validatorUrl: null",
    );
  },
);

test.each(["/api/docs/static/nada.js", "/api/docs/static//index.css", "/api/docs/static/..%2fpackage.json"])(
  "the path %s is not found",
  async (url) => expect((await app.inject(url)).statusCode).toBe(404),
);
