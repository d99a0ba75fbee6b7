import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { sabia } from "../../testing/content/themes.ts";
import { makeWebFolder } from "../../testing/portal/web-folder.ts";
import { answerFailure } from "../http/failures.ts";
import { registerPages } from "./pages.ts";

const web = makeWebFolder();
afterAll(() => web.remove());

const app = fastify();
app.setErrorHandler(answerFailure);
registerPages(app, {
  webFolder: web.path,
  findBrand: async () => ({ appInfo: sabia }),
  brandStyle: () => "",
});
const get = (url: string, accept: string) => app.inject({ url, headers: { accept } });

test.each(["/plan/1.0", "/index.html", "/curso.php"])(
  "says in the portal's own way that %s doesn't exist, to a visitor only",
  async (url) => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const page = await get(url, accept);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("<title>Escola Sabiá</title>");
    expect(page.headers["cache-control"]).toBe("no-cache");
    const file = await get(url, "*/*");
    expect(file.statusCode).toBe(404);
    for (const { headers } of [page, file]) expect(headers.vary).toBe("accept, accept-encoding");
    expect(file.json().message).toBe("Não encontrado.");
    expect((await get(`/assets${url}`, accept)).json().message).toBe("Não encontrado.");
  },
);
