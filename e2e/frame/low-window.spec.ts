import { enter, expect, test } from "../support/test.ts";

/** Phones in landscape, without the browser's own bars. */
const sizes = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];

for (const size of sizes)
  test.describe(`a phone in landscape, ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size });

    test("shows a form without scrolling @phone", async ({ page }) => {
      for (const [path, label] of [
        ["/login", "Senha"],
        ["/first-access", "Data de Nascimento"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByLabel(label, { exact: true }), path).toBeInViewport({ ratio: 1 });
      }
    });

    test("shows the main action, and leaves the height to the page @phone", async ({ page, portal }) => {
      await enter(page, portal, "ana");
      await page.goto("/dashboard");
      await expect(page.getByRole("link", { name: /^Continuar/ })).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(0, 300);
      await expect(page.getByRole("banner")).not.toBeInViewport();
    });
  });
