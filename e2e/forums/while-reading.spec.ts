import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

const poll = 31_000;

test("what was just read as it came is told as no news @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Lida na hora");
  const ana = await openForumApi(portal, "ana");
  const news = async () => {
    type Forums = { forums: { id: number; new_activity: number }[] };
    const { forums } = await ana.get<Forums>("/forum/list-all");
    return forums.find(({ id }) => id === place.forumId)?.new_activity;
  };
  await page.clock.install();
  await enter(page, portal, "ana");
  const visits: unknown[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("register-visit")) visits.push(request.postDataJSON());
  });
  await page.goto(pathOf(place));
  await expect.poll(() => visits).toHaveLength(1);
  await expect.poll(news).toBe(0);
  for (const text of ["A primeira.", "A segunda."]) {
    await api.reply(place, text);
    expect(await news()).toBe(1);
    await page.clock.fastForward(poll);
    await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
    await expect.poll(news).toBe(0);
  }
  // one's own words are no news to oneself, and nothing new is nothing to tell
  await ana.reply(place, "A minha.");
  await page.clock.fastForward(poll);
  await expect(page.getByRole("article").filter({ hasText: "A minha." })).toBeVisible();
  await page.clock.fastForward(poll);
  expect(visits).toHaveLength(3);
});
