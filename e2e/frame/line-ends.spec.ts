import type { Page } from "@playwright/test";
import { addToCart } from "../commerce/buyer.ts";
import { goWithin, untilDrawn } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

const linesOfFacts = (page: Page) =>
  page.locator("main p").filter({ has: page.getByText("·", { exact: true }) });

/** Facts that wrap although one line would hold them. */
const listBroken = (page: Page) =>
  linesOfFacts(page).evaluateAll((lines) =>
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

/** Separator dots visible at the start or end of a line. */
const listStray = (page: Page) =>
  linesOfFacts(page).evaluateAll((lines) =>
    lines.flatMap((line) => {
      const { left } = line.getBoundingClientRect();
      const range = document.createRange();
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const boxes: { text: string; left: number; right: number; middle: number }[] = [];
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects())
          boxes.push({
            text: (walker.currentNode as Text).data,
            left: box.left,
            right: box.right,
            middle: (box.top + box.bottom) / 2,
          });
      }
      const shown = boxes.filter((box) => box.right > left);
      return shown
        .filter(({ text }) => text === "·")
        .filter((dot) => {
          const beside = shown.filter((box) => box !== dot && Math.abs(box.middle - dot.middle) < 4);
          return (
            !beside.some((box) => box.right <= dot.left + 1) ||
            !beside.some((box) => box.left >= dot.right - 1)
          );
        })
        .map(() => line.textContent);
    }),
  );

test("a line of short facts wraps only between them, never within a date or a group's name @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Sistemas: duas perguntas, duas respostas");
  await page.goto("/forums");
  for (const path of ["/forums", "/cursos", "/forums/topics/1/topic/1", "/cursos/quadro-notas/1", lesson]) {
    await goWithin(page, path);
    await expect(linesOfFacts(page).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await untilDrawn(page);
      expect(await listBroken(page), `${path}, ${width} px`).toEqual([]);
      expect(await listStray(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

/** Prices that begin on one line and end on the next, and how many were looked at. */
const listTorn = (page: Page) =>
  page.locator("main p").evaluateAll((sentences) => {
    const torn: string[] = [];
    let seen = 0;
    const range = document.createRange();
    for (const sentence of sentences) {
      const walker = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        for (const { 0: price, index } of text.data.matchAll(/R\$ [\d.]+,\d\d/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + price.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
          if (lines > 0) seen += 1;
          if (lines > 1) torn.push(price);
        }
      }
    }
    return { torn, seen };
  });

async function expectWholePrices(page: Page): Promise<void> {
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 800 });
    const { torn, seen } = await listTorn(page);
    expect(seen, `prices in sentences, ${width} px`).toBeGreaterThan(0);
    expect(torn, `${width} px`).toEqual([]);
  }
}

test("a sentence keeps its prices in one piece @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/plan/3");
  await page.getByLabel("Boleto", { exact: true }).check();
  await expect(page.getByText("Nada é cobrado hoje.")).toBeVisible();
  await expectWholePrices(page);
  await page.getByLabel("Cartão de crédito").check();
  await page.getByLabel("Parcelas").selectOption("3");
  await expect(page.getByText("sem juros: a primeira de")).toBeVisible();
  await expectWholePrices(page);
});

test("a changed price in the cart is shown with prices in one piece @phone", async ({ page }) => {
  await addToCart(page, 2);
  await rewrite<{ id: number; amount: number }[]>(page, "**/api/v1/course-packages", (packages) => {
    for (const one of packages) if (one.id === 2) one.amount = 54900;
  });
  await page.goto("/cart");
  await expect(page.getByText("O valor de Preparatório ENEM mudou de")).toBeVisible();
  await expectWholePrices(page);
});
