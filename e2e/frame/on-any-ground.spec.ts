import type { Page } from "@playwright/test";
import { boxOf } from "../support/layout.ts";
import { forceScheme } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

/** The strongest contrast between vertically adjacent pixels along a line of the screen. */
async function findEdge(page: Page, line: { x: number; y: number; height: number }): Promise<number> {
  const picture = await page.screenshot({ clip: { ...line, width: 1 } });
  // a separate page: the portal's CSP lets no script read pictures
  const blank = await page.context().newPage();
  const edge = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(1, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, 1, bitmap.height) ?? {};
    const linear = (value = 0) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminances = Array.from(
      { length: bitmap.height },
      (_, y) =>
        0.2126 * linear(data[4 * y]) + 0.7152 * linear(data[4 * y + 1]) + 0.0722 * linear(data[4 * y + 2]),
    );
    const contrasts = luminances.slice(1).map((below, at) => {
      const above = luminances[at] ?? 0;
      return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
    });
    return Math.max(...contrasts);
  }, picture.toString("base64"));
  await blank.close();
  return edge;
}

for (const [brand, person, scheme, menu] of [
  ["sabia", "ana", "light", "light"],
  ["sabia", "ana", "light", "dark"],
  ["ipe", "davi", "light", "dark"],
  ["ipe", "davi", "dark", "dark"],
] as const)
  test.describe(`${brand}, ${scheme}, menu ${menu}`, () => {
    test.use({ brand });

    test("has a skip link and a load bar that contrast with the menu below them @desktop", async ({
      page,
      portal,
    }) => {
      await forceScheme(page, scheme, menu);
      await enter(page, portal, person);
      await page.goto("/dashboard");
      await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
      const skip = page.getByRole("link", { name: "Ir para o conteúdo" });
      await page.keyboard.press("Tab");
      await expect(skip).toBeFocused();
      const box = await boxOf(skip);
      // beside its text, without reaching the menu's own edge
      const line = { x: box.x + 12, y: 0, height: 58 };
      expect(await findEdge(page, line), "the focus ring").toBeGreaterThanOrEqual(3);

      await page.route(/\/assets\/courses-page-/, () => undefined);
      await page.getByRole("link", { name: "Cursos", exact: true }).click();
      await expect(page.getByRole("progressbar", { name: "Carregando" })).toBeVisible();
      expect(await findEdge(page, { x: 40, y: 0, height: 10 }), "the load bar").toBeGreaterThanOrEqual(3);
    });
  });
