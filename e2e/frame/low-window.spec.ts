import { untilDrawn } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

/** Phones in landscape, without the browser's own bars. */
const sizes = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];

test("a phone in landscape shows a form and the main action without scrolling, and leaves the height to the page @phone", async ({
  page,
  portal,
}) => {
  const inEachSize = async (what: string, look: () => Promise<void>) => {
    for (const size of sizes)
      await test.step(`${what}, ${size.width} x ${size.height}`, async () => {
        await page.setViewportSize(size);
        await untilDrawn(page);
        await look();
      });
  };
  for (const [path, label] of [
    ["/login", "Senha"],
    ["/first-access", "Data de Nascimento"],
  ] as const) {
    await page.goto(path);
    await inEachSize(path, () =>
      expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 }),
    );
  }
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  await inEachSize("/dashboard", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole("link", { name: /^Continuar/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("banner")).toBeInViewport();
    await page.mouse.wheel(0, 300);
    await expect(page.getByRole("banner")).not.toBeInViewport();
  });
});
