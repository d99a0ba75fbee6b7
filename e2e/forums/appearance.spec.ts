import type { Locator, Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { boxOf, expectNoSidewaysScroll, untilDrawn, watchShifts } from "../support/layout.ts";
import { inOtherScheme } from "../support/other-scheme.ts";
import { axe, enter, expect, test } from "../support/test.ts";
import { openForumApi, type Place, pathOf, topicOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

/** Long words, wide tables, deeply nested lists: what a class writes sooner or later. */
const unruly = [
  `<p>${"palavra".repeat(60)}</p>`,
  `<table><tr>${"<td>coluna</td>".repeat(40)}</tr></table>`,
  `${"<ul><li>".repeat(25)}fundo`,
  `<pre>${"código ".repeat(60)}</pre>`,
  `${"<blockquote>".repeat(25)}citação`,
  `<a href="https://exemplo.example/${"x".repeat(300)}">https://exemplo.example/${"x".repeat(300)}</a>`,
].join("");

/** The pages to check, and what they show once complete. */
const looksAt = (place: Place): [path: string, sign: (page: Page) => Locator][] => [
  ["/dashboard", (page) => page.getByRole("region", { name: "Fóruns" }).getByRole("listitem")],
  ["/annotations", (page) => page.getByRole("article")],
  ["/forums", (page) => page.getByRole("list", { name: "Fóruns" })],
  [`/forums/topics/${place.forumId}`, (page) => page.getByRole("list", { name: "Tópicos" })],
  [topicOf(place), (page) => page.getByRole("list", { name: "Discussões" })],
  [pathOf(place), (page) => page.getByRole("article")],
  [`${topicOf(place)}/edit-discussion/${place.discussionId}`, (page) => page.getByRole("radio")],
  [`${pathOf(place)}/new-reply`, (page) => page.getByRole("dialog")],
];

/** The contrast of an element's colour with the page's: 0 for none, 255 for black on white. */
const standsOff = (element: Locator) =>
  element.evaluate((one) => {
    const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    const paint = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3;
    };
    const below = paint(getComputedStyle(document.body).backgroundColor);
    return Math.abs(paint(getComputedStyle(one).color) - below);
  });

test("axe finds nothing, nothing overflows, and an arrow without a page is dimmed", async ({
  page,
  portal,
}) => {
  // axe takes its time on each of several pages
  test.slow();
  const api = await openForumApi(portal, "ana");
  const place = await api.open(`Texto ${"comprido".repeat(15)}`, unruly);
  await api.reply(place, unruly);
  await enter(page, portal, "ana");
  for (const [path, sign] of looksAt(place))
    await test.step(path, async () => {
      await page.goto(path);
      await expect(sign(page).first()).toBeVisible();
      await axe(page);
      await expectNoSidewaysScroll(page);
    });

  await test.step("a pagination arrow without a page", async () => {
    await page.goto(pathOf(await api.find(({ replies_count }) => replies_count > 20)));
    const pages = page.getByRole("navigation", { name: "Páginas" });
    const dims = async () => {
      const onward = await standsOff(pages.getByRole("link", { name: "Próxima página" }));
      expect(await standsOff(pages.locator("span").first())).toBeLessThan(onward / 2);
    };
    await dims();
    await inOtherScheme(page, dims);
  });
});

test("the sheet doesn't move while a reply is written, stored and sent @phone", async ({ page, portal }) => {
  const place = await (await openForumApi(portal, "ana")).open("Sem sustos");
  await enter(page, portal, "ana");
  await page.route("**/save-reply-in-discussion", () => {});
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("textbox");
  await expect(box).toBeFocused();
  const before = await boxOf(dialog);
  await box.fill("Primeira palavra.");
  await expect(dialog.getByText("Salvo no aparelho")).toBeVisible();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("button", { name: "Salvando…" })).toBeVisible();
  expect(await boxOf(dialog)).toEqual(before);
});

test("a reply is opened, written, saved and left by keyboard @desktop", async ({ page, portal }) => {
  const place = await (await openForumApi(portal, "bruno")).open("Só pelo teclado");
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const add = page.getByRole("button", { name: "Adicionar pergunta/resposta" });
  await add.focus();
  await page.keyboard.press("Enter");
  const box = replyField(page);
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(add, "the focus returns").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
  await page.keyboard.type("Sem rato.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").filter({ hasText: "Sem rato." })).toBeFocused();
});

test("a topic opened by its forum has its dialog before it is loaded itself @desktop", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  const topic = await hold(page, "**/get-forum-topic?*");
  await page.goto("/forums/topics/1");
  await page.getByRole("link", { name: "Números e dízimas" }).click();
  await page.getByRole("link", { name: "Nova discussão" }).click();
  const title = page.getByRole("dialog", { name: "Nova discussão" }).getByLabel("Título");
  await title.fill("Antes da resposta");
  const arrived = page.waitForResponse("**/get-forum-topic?*");
  topic();
  await (await arrived).finished();
  await untilDrawn(page);
  await expect(title).toHaveValue("Antes da resposta");
});

test("the skeleton of a topic, opened by its forum or its address, stays while it arrives, in its list's place", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  for (const way of ["its forum", "its address"] as const)
    await test.step(`opened by ${way}`, async () => {
      const topic = await hold(page, "**/get-forum-topic?*");
      const list = await hold(page, "**/get-discussions-from-forum-topic?*");
      const name = "Números e dízimas";
      await page.goto(way === "its forum" ? "/forums/topics/1" : "/forums/topics/1/topic/1");
      if (way === "its forum") await page.getByRole("link", { name }).click();
      const title = page.getByRole("heading", { name, level: 1 });
      const waiting = page.getByRole("list", { name: "Carregando" });
      const topOf = async (locator: Locator) => (await boxOf(locator)).y;
      await expect(waiting).toBeVisible();
      if (way === "its forum") await expect(title).toBeVisible();
      else await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tópico");
      const first = await topOf(waiting);
      await waiting.evaluate((element) => Object.assign(window, { firstSkeleton: element }));
      topic();
      await expect(title).toBeVisible();
      expect(
        await waiting.evaluate(
          (element) => element === (window as { firstSkeleton?: Element }).firstSkeleton,
        ),
        "the same skeleton",
      ).toBe(true);
      expect(Math.abs((await topOf(waiting)) - first)).toBeLessThanOrEqual(4);
      list();
      const discussions = page.getByRole("list", { name: "Discussões" });
      await expect(discussions).toBeVisible();
      expect(Math.abs((await topOf(discussions)) - first)).toBeLessThanOrEqual(4);
      await page.unroute("**/get-forum-topic?*");
      await page.unroute("**/get-discussions-from-forum-topic?*");
    });
});

test("a discussion, opened by its topic or its address, has its replies' skeletons from the start, in their place", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const long = await api.find(({ replies_count }) => replies_count > 20);
  const path = pathOf(long);
  await enter(page, portal, "ana");
  const sumShifts = await watchShifts(page);
  for (const way of ["its topic", "its address"] as const)
    await test.step(`opened by ${way}`, async () => {
      const discussion = await hold(page, "**/get-forum-topic-discussion?*");
      const replies = await hold(page, "**/get-replies-from-discussion?*");
      const title = page.getByRole("heading", { level: 1, name: long.title });
      const waiting = page.locator("main [aria-busy=true] [class*=reply]").first();
      const topOf = async (locator: Locator) => (await boxOf(locator)).y;
      await page.goto(way === "its topic" ? path.replace(/\/discussion\/.*/, "") : path);
      if (way === "its topic") await page.getByRole("link", { name: long.title }).click();
      await expect(waiting).toBeVisible();
      expect(await title.count(), "the title, known from the topic's list").toBe(way === "its topic" ? 1 : 0);
      if (way === "its address")
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discussão");
      const first = await topOf(waiting);
      const arrived = page.waitForResponse("**/get-forum-topic-discussion?*");
      discussion();
      await (await arrived).finished();
      await untilDrawn(page);
      await expect(title).toBeVisible();
      await expect(waiting).toBeVisible();
      if (way === "its topic") expect(await topOf(waiting)).toBeCloseTo(first, 0);
      const then = await topOf(waiting);
      replies();
      const reply = page.getByRole("article").first();
      await expect(reply).toBeVisible();
      expect(await topOf(reply)).toBeCloseTo(then, 0);
      expect(await sumShifts()).toBeLessThan(0.02);
      await page.unroute("**/get-forum-topic-discussion?*");
      await page.unroute("**/get-replies-from-discussion?*");
    });
});
