import { enter, expect, test } from "../support/test.ts";

test.use({ brand: "ipe" });

test("sentences in cells have a line each on a phone", { tag: "@phone" }, async ({ page, portal }) => {
  const davi = await enter(page, portal, "davi");
  await page.goto(await davi.lesson("20260001", "Plantas e fogo"));
  await page.getByRole("button", { name: "Responder Agora" }).click();
  await page.getByRole("link", { name: "Exercício 2, em aberto" }).click();
  const cells = page.getByRole("button", { name: /^Célula \d/ });
  await expect(cells).toHaveCount(4);
  for (let cell = 1; cell <= 4; cell++) {
    const options = page.getByRole("radiogroup", { name: `Opções da célula ${cell}` });
    await options
      .getByRole("radio")
      .nth(cell - 1)
      .click();
    await expect(cells.nth(cell - 1)).not.toHaveAccessibleName(/vazia$/);
  }
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
  for (const { width, height, right } of boxes) {
    expect(width).toBeGreaterThan(300);
    expect(height).toBeLessThan(100);
    expect(right).toBeLessThanOrEqual(390);
  }
});

test.describe("of short words", () => {
  test.use({ brand: "sabia" });

  test("no option shifts under the finger when one is chosen", { tag: "@phone" }, async ({
    page,
    portal,
  }) => {
    const ana = await enter(page, portal, "ana");
    await page.goto(`${await ana.lesson("20260001", "Todos os tipos")}?exercicio=7`);
    const options = page.getByRole("radio");
    await expect(options).toHaveCount(4);
    const readPlaces = () =>
      options.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await readPlaces();
    for (let at = 0; at < 4; at++) {
      await options.nth(at).click();
      expect(await readPlaces(), `after ${at + 1}`).toEqual(before);
    }
  });

  test("the boxes of written answers begin at the same height, whatever their length", {
    tag: "@desktop",
  }, async ({ page, portal }) => {
    const ana = await enter(page, portal, "ana");
    await page.goto(`${await ana.lesson("20260001", "Redação comentada")}?exercicio=3`);
    const written = page.getByRole("list", { name: "Sua resposta" }).getByRole("paragraph");
    await expect(written).toHaveCount(3);
    const tops = await written.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, `${tops}`).toBe(1);
  });
});
