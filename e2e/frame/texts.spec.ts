import { openForumApi, pathOf } from "../forums/forum-api.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, lostLine, type Student, test } from "../support/test.ts";

const text = "Um aviso com <b>ênfase</b>.";

/** Pages that show what somebody wrote, and the answer that brings the words. */
const pages = [
  {
    what: "the boards",
    path: async () => "/annotations",
    data: /\/v1\/groups/,
    change: (body: { data: { groups: { annotations: string }[] } }) => {
      for (const group of body.data.groups) group.annotations = text;
    },
  },
  {
    what: "a discussion",
    path: async (_: Student, portal: Portal) =>
      pathOf(await (await openForumApi(portal, "bruno")).open("Sem linha", text)),
    data: /\/get-forum-topic-discussion/,
    change: () => {},
  },
  {
    what: "a lesson",
    path: (ana: Student) => ana.lesson("20260001", "Volumes: quanto cabe"),
    data: /\/enrollment\/lesson\//,
    change: (body: { lesson: { content_text: string } }) => {
      body.lesson.content_text = text;
    },
  },
];

for (const { what, path, data, change } of pages)
  test(`what shows the text of ${what} comes beside the data: both here, the line may die @phone`, async ({
    page,
    portal,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(lostLine);
    const ana = await enter(page, portal, "ana");
    const address = await path(ana, portal);
    const sanitizer = page.waitForEvent("requestfinished", (request) => /\/prepare-html/.test(request.url()));
    await page.route(data, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      change(json as never);
      await sanitizer;
      // the page itself has come, too
      await expect(page.locator('#root [class^="first-"]')).toHaveCount(0);
      await context.setOffline(true);
      await route.fulfill({ response, json });
    });
    await page.goto(address);
    await expect(page.locator("b", { hasText: "ênfase" }).first()).toBeVisible();
  });
