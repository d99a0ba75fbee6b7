import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { expect, signIn, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { inspectTexts } from "./inspect-texts.ts";

/** One vector a line; `␊` stands for a line break, `%%` begins a chapter. */
const vectors = readFileSync(join(import.meta.dirname, "../support/hostile-html.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("%%"))
  .map((line) => line.replaceAll("␊", "\n"));

/** Notes every script that ran and every request that is not the portal's own business. */
async function watch(context: BrowserContext, origin: string) {
  const trouble: string[] = [];
  await context.exposeFunction("hostileScriptRan", (what: string) => trouble.push(`script: ${what}`));
  await context.addInitScript(() => {
    const tell = (what: unknown) =>
      (window as never as { hostileScriptRan(w: string): void }).hostileScriptRan(`${what}`);
    for (const name of ["alert", "confirm", "prompt", "print"])
      Object.defineProperty(window, name, { get: () => tell, set: () => undefined });
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["data:", "blob:"].includes(url.protocol)) return;
    const isOwn =
      url.origin === origin &&
      /^\/(api\/v1\/(auth|forum|groups|course|enrollment|file\/get-file$)|assets\/|brand|favicon|login|dashboard|forums|annotations|$)/.test(
        url.pathname,
      );
    if (!isOwn) trouble.push(`request: ${request.url()}`);
  });
  context.on("page", (opened) => trouble.push(`window: ${opened.url()}`));
  context.on("dialog", (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return trouble;
}

test("the corpus is long enough to mean something @desktop", () => {
  expect(new Set(vectors).size).toBeGreaterThanOrEqual(150);
});

test("saved as replies, the corpus is harmless text", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  test.setTimeout(180_000);
  allowConsoleErrors(/status of 404.*get-file|ERR_FAILED/);
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("<img src=x onerror=alert(1)>Um título hostil");
  let saved = 0;
  // a text of which nothing is left is refused, which is as good
  for (const vector of vectors)
    await api.reply(place, vector).then(
      () => (saved += 1),
      (error) => expect(String(error)).toContain("422"),
    );
  expect(saved).toBeGreaterThan(100);
  const trouble = await watch(context, portal.url);
  await signIn(page, "ana");
  for (let at = 1; at <= Math.ceil(saved / 10); at += 1) {
    await page.goto(`${pathOf(place)}${at > 1 ? `?pagina=${at}` : ""}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await inspectTexts(page), `page ${at}`).toEqual([]);
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "<img src=x onerror=alert(1)>Um título",
  );
  expect(trouble).toEqual([]);
});

test.describe("without the second line of defence", () => {
  test.use({ bypassCSP: true });

  test("the web alone withstands it: raw from the server, with no policy to stop a script", async ({
    page,
    context,
    portal,
    allowConsoleErrors,
  }) => {
    test.setTimeout(120_000);
    allowConsoleErrors(/status of 404.*get-file/);
    const place = await (await openForumApi(portal, "bruno")).open("Resposta crua");
    const created_at = new Date(0).toISOString();
    const user = { id: 1, name: "<b>Alguém</b>" };
    const replies = vectors.map((reply, at) => ({
      ...{ id: at + 1, user_id: 1, user, reply, discussion_id: place.discussionId, page: 1 },
      ...{ created_at, updated_at: null },
    }));
    await signIn(page, "ana");
    const trouble = await watch(context, portal.url);
    await page.route("**/get-replies-from-discussion*", (route) =>
      route.fulfill({ json: { data: replies, current_page: 1, last_page: 1, total: replies.length } }),
    );
    await page.goto(pathOf(place));
    await expect(page.getByRole("article")).toHaveCount(vectors.length);
    expect(await inspectTexts(page)).toEqual([]);

    const groups = vectors.map((annotations, at) => ({
      ...{ id: at + 1, name: "<i>Turma</i>", annotations },
      syllabus: { course: { name: "Curso", slug: "curso" } },
    }));
    await page.route("**/v1/groups*", (route) => route.fulfill({ json: { data: { groups } } }));
    await page.goto("/annotations");
    await expect(page.getByRole("article")).toHaveCount(vectors.length);
    expect(await inspectTexts(page)).toEqual([]);
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Murais" }).getByRole("listitem")).toHaveCount(
      vectors.length,
    );
    expect(await inspectTexts(page)).toEqual([]);
    expect(trouble).toEqual([]);
  });
});
