import type { Page } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

type Board = {
  levels: string[];
  subjects: { name: string; subdisciplines: string[] }[];
  data: { name: string; subjects: { name: string; grade: number | null; count: number }[] }[];
};

const longest = "Anticonstitucionalissimamente".repeat(2);
const ofYear = (periods: number) => Array.from({ length: periods }, (_, at) => `${at + 1}º Bimestre`);

/** Opens Ana's board with these subjects and periods. */
async function openBoard(page: Page, levels: string[], names: string[]): Promise<void> {
  const counted = names.map((name) => ({ name, grade: 7.5, count: 1027 }));
  await page.unroute("**/show-enrollment-grade*");
  await rewrite<Board>(page, "**/show-enrollment-grade*", (board) =>
    Object.assign(board, {
      levels,
      subjects: names.map((name) => ({ name, subdisciplines: [] })),
      data: levels.map((name) => ({ name, subjects: counted })),
    }),
  );
  await page.goto("/cursos/quadro-notas/1");
  await expect(page.getByRole("rowheader", { name: names[0] as string })).toBeVisible();
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await untilDrawn(page);
}

/** Words of the subjects that are broken over two lines. */
const listBroken = (page: Page) =>
  page.getByRole("rowheader").evaluateAll((headers) =>
    headers.flatMap((header) => {
      const text = header.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)]
        .filter(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        })
        .map(([word]) => word);
    }),
  );

/** How far the board's figures extend beyond their card. */
const overhang = (page: Page) =>
  page.getByRole("table").evaluate((table) => {
    const card = table.parentElement as HTMLElement;
    return card.scrollWidth - card.clientWidth;
  });

test("a school year of many periods has no broken word or cut figure @desktop", async ({ page, portal }) => {
  test.slow();
  await enter(page, portal, "ana");
  for (const periods of [1, 3, 4, 5, 8]) {
    await openBoard(page, ofYear(periods), ["Números e operações", "Interdisciplinaridade"]);
    for (const width of [320, 600, 768, 900, 1280])
      await test.step(`${periods} periods, ${width} px`, async () => {
        await resize(page, width);
        expect(await listBroken(page)).toEqual([]);
        expect(await overhang(page), "extends beyond the card").toBe(0);
      });
  }
});

test("a board keeps its figures visible when the screen is rotated @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBoard(page, ofYear(5), ["Números e operações", "Álgebra"]);
  await expect(page.getByRole("columnheader", { name: "5º Bimestre" })).toBeInViewport();
  await page.setViewportSize({ width: 720, height: 1000 });
  await expect.poll(() => overhang(page)).toBe(0);
  expect(await listBroken(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("columnheader", { name: "5º Bimestre" })).toBeInViewport();
});

test("a name that is one long word is wrapped, and never cut off @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  for (const periods of [2, 5]) {
    await openBoard(page, [...ofYear(periods - 1), longest], ["Álgebra", longest]);
    for (const width of [320, 390, 1280]) {
      await resize(page, width);
      expect(await overhang(page), `${periods} periods, ${width} px`).toBe(0);
    }
  }
});
