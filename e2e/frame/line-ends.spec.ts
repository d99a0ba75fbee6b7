import type { Page } from "@playwright/test";
import { enter, expect, test } from "../support/test.ts";

/** Facts that stand in two lines although one would hold them. */
const listBroken = (page: Page) =>
  page.locator("main p:has(.sep)").evaluateAll((lines) =>
    lines.flatMap((line) => {
      const range = document.createRange();
      return [line, ...line.querySelectorAll("*")]
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node instanceof Text)
        .filter((fact) => {
          range.selectNodeContents(fact);
          const boxes = [...range.getClientRects()];
          const width = boxes.reduce((sum, box) => sum + box.width, 0);
          return boxes.length > 1 && width + 20 < line.clientWidth;
        })
        .map((fact) => fact.data);
    }),
  );

test("a line of short facts ends between two of them, never within a date or a group's name @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Sistemas: duas perguntas, duas respostas");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/forums", "/cursos", "/forums/topics/1/topic/1", "/cursos/quadro-notas/1", lesson]) {
      await page.goto(path);
      await expect(page.locator("main p:has(.sep)").first()).toBeVisible();
      expect(await listBroken(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});
