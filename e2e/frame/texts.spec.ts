import { openForumApi, pathOf } from "../forums/forum-api.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, lostLine, type Student, test } from "../support/test.ts";

const text = "Um aviso com <b>ênfase</b>.";

/** Pages with texts written by people, and the answers that contain them. */
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
  test(`the text renderer of ${what} is loaded in parallel with the data, so that it works offline from then on @phone`, async ({
    page,
    portal,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(lostLine);
    const ana = await enter(page, portal, "ana");
    const address = await path(ana, portal);
    const sanitizer = page.waitForEvent("requestfinished", (request) =>
      /\/rich-text-.*\.js$/.test(request.url()),
    );
    await page.route(data, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      change(json as never);
      await sanitizer;
      // the page itself has loaded, too
      await expect(page.locator('#root [class^="first-"]')).toHaveCount(0);
      await context.setOffline(true);
      await route.fulfill({ response, json });
    });
    await page.goto(address);
    await expect(page.locator("b", { hasText: "ênfase" }).first()).toBeVisible();
  });
