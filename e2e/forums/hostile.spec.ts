import type { Page } from "@playwright/test";
import { vectors, watchTrouble } from "../support/hostile.ts";
import { inspectTexts } from "../support/inspect-texts.ts";
import { pushAddress } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, type Place, pathOf } from "./forum-api.ts";

/** Goes to a page of a list, and waits until that page is shown. */
async function turnTo(page: Page, path: string, at: number) {
  await pushAddress(page, `${path}?pagina=${at}`);
  await page
    .getByRole("link", { name: `Página ${at}`, exact: true })
    .and(page.locator("[aria-current]"))
    .waitFor();
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
}

test("the corpus saved as replies is harmless @phone", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  test.slow();
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
  const trouble = await watchTrouble(context, portal.url);
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  await expect(page.getByRole("article")).toHaveCount(10);
  for (let at = 1; at <= Math.ceil(saved / 10); at += 1) {
    if (at > 1) await turnTo(page, pathOf(place), at);
    expect(await inspectTexts(page), `page ${at}`).toEqual([]);
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "<img src=x onerror=alert(1)>Um título",
  );
  expect(trouble).toEqual([]);
});

test("the corpus saved as discussions is harmless in their lists and on their pages @desktop", async ({
  page,
  context,
  freshPortal: portal,
  allowConsoleErrors,
}) => {
  test.slow();
  allowConsoleErrors(/status of 404.*get-file|ERR_FAILED/);
  const api = await openForumApi(portal, "bruno");
  const places: Place[] = [];
  for (const [at, vector] of vectors.entries())
    places.push(await api.open(`Vetor ${at}: ${vector.slice(0, 90)}`, vector));
  const trouble = await watchTrouble(context, portal.url);
  await enter(page, portal, "ana");
  const topic = `/forums/topics/${places[0]?.forumId}/topic/${places[0]?.topicId}`;
  await page.goto(portal.url + topic);
  const list = page.getByRole("list", { name: "Discussões" });
  for (let at = 1; at <= Math.ceil(vectors.length / 10); at += 1) {
    if (at > 1) await turnTo(page, topic, at);
    await expect(list.getByRole("listitem")).toHaveCount(10);
    expect(await inspectTexts(page), `page ${at}`).toEqual([]);
    expect(await list.locator("script, img, iframe, style, object, form").count(), `page ${at}`).toBe(0);
  }
  for (const [at, place] of places.entries()) {
    await pushAddress(page, pathOf(place));
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasText: ` » Vetor ${at}:` })
      .waitFor();
    expect(await inspectTexts(page), vectors[at]).toEqual([]);
  }
  expect(trouble).toEqual([]);
});

test.describe("without the content security policy", () => {
  test.use({ bypassCSP: true });

  test("the web itself stops hostile HTML sent raw by the server", async ({
    page,
    context,
    portal,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404.*get-file/);
    const place = await (await openForumApi(portal, "bruno")).open("Resposta crua");
    const created_at = new Date(0).toISOString();
    const user = { id: 1, name: "<b>Alguém</b>" };
    const replies = vectors.map((reply, at) => ({
      id: at + 1,
      user_id: 1,
      user,
      reply,
      discussion_id: place.discussionId,
      page: 1,
      created_at,
      updated_at: null,
    }));
    await enter(page, portal, "ana");
    const trouble = await watchTrouble(context, portal.url);
    await page.route("**/get-replies-from-discussion*", (route) =>
      route.fulfill({ json: { data: replies, current_page: 1, last_page: 1, total: replies.length } }),
    );
    await page.goto(pathOf(place));
    await expect(page.getByRole("article")).toHaveCount(vectors.length);
    expect(await inspectTexts(page)).toEqual([]);

    const groups = vectors.map((annotations, at) => ({
      id: at + 1,
      name: "<i>Turma</i>",
      annotations,
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
