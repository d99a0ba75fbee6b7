import type { Page } from "@playwright/test";
import { addToCart, finish } from "../commerce/buyer.ts";
import { goWithin, untilTheWebDrew } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";
import { expectExerciseOf } from "./narrow.ts";

const touch = 44;

/** Links and buttons with a target smaller than that in width or height, except those in running text. */
const listSmall = (page: Page) =>
  page.locator('a[href]:not(main p a, [class*="skip"]), button').evaluateAll((elements, least) => {
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && element.contains(document.elementFromPoint(x + dx * steps, y + dy * steps)))
        steps += 1;
      return steps;
    };
    return elements
      .filter((one) => one.checkVisibility() && one.getAttribute("aria-hidden") !== "true")
      .flatMap((one) => {
        one.scrollIntoView({ block: "center" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const across = reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0);
        const down = reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1);
        if (across >= least && down >= least) return [];
        return [`${one.getAttribute("aria-label") ?? one.textContent}: ${across} x ${down}`];
      });
  }, touch);

test("every link and button on a phone is large enough for a finger @phone", async ({ page, portal }) => {
  test.slow();
  await page.goto("/login");
  for (const path of ["/login", "/first-access", "/register", "/vitrine"]) {
    await goWithin(page, path);
    await untilTheWebDrew(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await listSmall(page), path).toEqual([]);
  }
  const ana = await enter(page, portal, "ana");
  const list = await ana.lesson("20260001", "Todos os tipos");
  await page.goto("/dashboard");
  for (const path of [
    "/dashboard",
    "/cursos",
    "/cursos/quadro-notas/1",
    "/perfil",
    "/pedidos",
    "/enroll/1/2",
    "/forums",
    "/forums/topics/1",
    "/forums/topics/1/topic/1",
    "/forums/topics/1/topic/1/discussion/34",
    `${list}?exercicio=1`,
    `${list}?exercicio=7`,
  ]) {
    await goWithin(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectExerciseOf(page, path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await listSmall(page), path).toEqual([]);
  }
  await addToCart(page, 2);
  await page.goto("/cart");
  await page.getByLabel("Cartão de crédito").check();
  await finish(page).click();
  await expect(page.getByText("Confira 5 campos")).toBeVisible();
  expect(await listSmall(page), "a form's errors").toEqual([]);
});
