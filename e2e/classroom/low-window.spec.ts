import { jumpToEnd, loadVideo, play, standInForYouTube } from "../support/classroom.ts";
import { boxOf, expectNoSidewaysScroll, untilDrawn } from "../support/layout.ts";
import { controlCountdowns } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

const equations = "Equações do 1º grau: a balança em equilíbrio";
/** Finished before. */
const percent = "Porcentagem sem mistério";

/** Windows of a small laptop, a tablet, and a phone in landscape. */
const sizes = [
  { width: 1366, height: 625 },
  { width: 900, height: 600 },
  { width: 844, height: 390 },
];

test("a video fits completely into a low window @desktop", async ({ page, context, portal }) => {
  await standInForYouTube(context);
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", equations));
  await loadVideo(page);
  const bottomOf = async (selector: string) => (await boxOf(page.locator(selector))).bottom;
  const readEdge = async (height: number) => {
    const bar = page.getByRole("navigation", { name: "Navegação entre aulas" });
    return Math.min((await boxOf(bar)).y, height);
  };
  for (const size of sizes)
    await test.step(`the player in ${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size);
      await untilDrawn(page);
      const edge = await readEdge(size.height);
      expect(await bottomOf("[data-media-player]"), "its controls are over the bar").toBeLessThanOrEqual(
        edge,
      );
      await expectNoSidewaysScroll(page);
    });

  await page.goto(await ana.lesson("20260001", "Números que usamos todo dia"));
  for (const size of sizes)
    await test.step(`an embedded video in ${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size);
      await untilDrawn(page);
      const frame = await boxOf(page.locator("iframe"));
      expect(frame.width / frame.height, "16:9 (spec §9)").toBeCloseTo(16 / 9, 1);
      expect(await bottomOf("iframe")).toBeLessThanOrEqual(await readEdge(size.height));
    });
});

for (const size of [
  { width: 320, height: 256 },
  { width: 390, height: 640 },
])
  test(`the countdown scrolls into view for a student reading below, in ${size.width} x ${size.height} @desktop`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(size);
    const countdowns = await controlCountdowns(page);
    const ana = await enter(page, portal, "ana");
    await page.goto(await ana.lesson("20260001", percent));
    await loadVideo(page);
    await play(page);
    await countdowns.stop();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await jumpToEnd(page, 0.3);
    for (const name of ["Cancelar", "Ir agora"]) {
      const button = page.getByRole("button", { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      // and nothing covers it
      await button.click({ trial: true });
    }
    await expect(page.getByRole("button", { name: "Ir agora" })).toBeFocused();
  });

test("the note on where an answer is kept is visible above its bar on a phone in landscape @desktop", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const ana = await enter(page, portal, "ana");
  await page.goto(`${await ana.lesson("20260001", "Todos os tipos")}?exercicio=1`);
  await page.getByRole("radio").first().click();
  const sign = page.getByRole("status").filter({ hasText: "Salvo no aparelho" });
  await sign.scrollIntoViewIfNeeded();
  await expect(sign).toBeInViewport({ ratio: 1 });
  // and nothing covers it
  await sign.click({ trial: true });
  const bar = page.getByRole("navigation", { name: "Navegação entre exercícios" });
  const gap = (await boxOf(bar)).y - (await boxOf(sign)).bottom;
  expect(Math.abs(gap), "it is above the bar").toBeLessThan(2);
});
