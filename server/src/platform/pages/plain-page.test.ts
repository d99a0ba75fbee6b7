import { fastify } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { makeWebFolder } from "../../testing/portal/web-folder.ts";
import { answerFailure } from "../http/failures.ts";
import { type PagesOptions, registerPages } from "./pages.ts";

const web = makeWebFolder();
afterAll(() => web.remove());

function get(
  findBrand: PagesOptions["findBrand"],
  headers: Record<string, string> = { accept: "text/html,*/*" },
) {
  const app = fastify();
  app.setErrorHandler(answerFailure);
  registerPages(app, { webFolder: web.path, findBrand, brandStyle: () => "" });
  return app.inject({ url: "/dashboard", headers });
}
const away = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));

describe("a page without a known brand", () => {
  test("says in words that the host is unknown, with 404", async () => {
    const answer = await get(async () => undefined);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("<h1>Portal não encontrado</h1>");
    expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
  });

  test("is a 503 with Retry-After when the database is unavailable", async () => {
    const answer = await get(away);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.body).toContain("O portal está indisponível no momento.");
    expect(answer.body).toContain("Tentar novamente</a>");
  });

  test("is a 500 without internal details for an internal error", async () => {
    const answer = await get(() => Promise.reject(new Error('relation "brands" does not exist')));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain("Erro interno. Tente novamente.");
    expect(answer.body).not.toContain("relation");
  });

  test("is JSON for a program", async () => {
    const answer = await get(away, { accept: "application/json" });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toContain("Serviço indisponível");
  });

  test("loads nothing but its own style", async () => {
    const { body, headers } = await get(away);
    const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1];
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(body).not.toMatch(/src=|url\(|<link|style="/);
  });
});
