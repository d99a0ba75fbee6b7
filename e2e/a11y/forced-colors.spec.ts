import type { Locator } from "@playwright/test";
import { goWithin } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, test } from "../support/test.ts";

const edgeOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).outlineStyle);
const fillsOf = async (all: Locator) =>
  new Set(await all.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))).size;

/** With forced colours (Windows' contrast themes) every tint is gone. */
const borderOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).borderLeftStyle);

test("with forced colours, selection and a course's progress remain visible @desktop", async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const ana = await enter(page, portal, "ana");
  await page.goto(`${await ana.lesson("20260001", "Todos os tipos")}?exercicio=1`);
  const options = page.getByRole("radio");
  await options.nth(1).click();
  await expect(options.nth(1)).toBeChecked();
  expect(await edgeOf(options.nth(1)), "the chosen option").toBe("solid");
  const offset = () => options.nth(1).evaluate((option) => getComputedStyle(option).outlineOffset);
  expect(await offset()).toBe("-3px");
  await options.nth(0).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(offset, "the focus ring goes around it").toBe("2px");
  expect(await edgeOf(options.nth(0)), "another one").toBe("none");

  const here = page.getByRole("treeitem", { name: "Todos os tipos" });
  expect(await borderOf(here.locator("span[class*=state]")), "the mark of the lesson that one is in").toBe(
    "solid",
  );
  await goWithin(page, `${await ana.lesson("20260001", "Todos os tipos")}?exercicio=6`);
  const microphone = page.getByRole("button", { name: "Gravar", exact: true });
  await expect(microphone).toBeVisible();
  expect(await borderOf(microphone), "the round button that records").toBe("solid");

  await goWithin(page, "/forums/topics/1/topic/1/new-discussion");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await borderOf(dialog), "the dialog's edge: its shadow is gone").toBe("solid");

  await goWithin(page, "/forums/topics/1/topic/1");
  const pages = page.getByRole("navigation", { name: /página/i });
  await expect(pages).toBeVisible();
  expect(await edgeOf(pages.locator("[aria-current=page]")), "this page").toBe("solid");

  await goWithin(page, "/cursos");
  const trail = page.getByRole("img", { name: /de 24 aulas/ });
  await expect(trail).toBeVisible();
  expect(await fillsOf(trail.locator("i")), "done and to come").toBeGreaterThan(1);

  await goWithin(page, "/dashboard");
  const days = page.locator("i[data-level]");
  await expect(days.first()).toBeAttached();
  expect(await fillsOf(days), "days with and without lessons").toBeGreaterThan(2);
});

test("with forced colours, a step with a second attempt differs from an open one @desktop", async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const ana = await enter(page, portal, "ana");
  type List = { instances: { exercise_is_half_replied: boolean }[] };
  await rewrite<List>(page, "**/get-exercise-list", ({ instances: [, second] }) => {
    if (second) second.exercise_is_half_replied = true;
  });
  await page.goto(`${await ana.lesson("20260001", "Todos os tipos")}?exercicio=1`);
  expect(await borderOf(page.getByRole("link", { name: /^Exercício 2, segunda tentativa/ }))).toBe("dashed");
  expect(await borderOf(page.getByRole("link", { name: /^Exercício 3, em aberto/ }))).toBe("solid");
});

test("with forced colours, the school's picture at the login keeps its background @desktop", async ({
  page,
}) => {
  const groundOf = () =>
    page
      .locator("[aria-hidden=true] > div > img[src*='/brand/']")
      .evaluate((picture) => getComputedStyle(picture.parentElement as Element).backgroundColor);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  const own = await groundOf();
  await page.emulateMedia({ forcedColors: "active" });
  expect(await groundOf()).toBe(own);
});

for (const brand of ["sabia", "ipe"] as const) {
  test.describe(`with forced colours, ${brand}`, () => {
    test.use({ brand });

    test("has the logo and every icon drawn for the system's background @desktop", async ({
      page,
      portal,
    }) => {
      await enter(page, portal, brand === "ipe" ? "anaOfIpe" : "ana");
      const logo = page.getByRole("banner").getByRole("img");
      const pictureOn = async (colorScheme: "light" | "dark") => {
        await page.emulateMedia({ forcedColors: "active", colorScheme });
        // the picture has no address at all before it starts loading
        return logo.evaluate((image: HTMLImageElement) => URL.parse(image.currentSrc)?.pathname);
      };
      const answered = page.waitForResponse("**/api/v1/auth/user");
      await page.goto("/dashboard");
      await answered;
      const { app_logo, app_logo_dark } = await page
        .evaluate(() => JSON.parse(document.querySelector("script[data-brand]")?.textContent ?? ""))
        .then(({ appInfo }) => appInfo);
      await expect.poll(() => pictureOn("dark")).toBe(app_logo_dark);
      await expect.poll(() => pictureOn("light")).toBe(app_logo);

      await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
      const pin = page.getByRole("region", { name: "Murais" }).getByRole("listitem").first();
      const colorOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
      expect(await colorOf(pin.locator("svg")), "as its row's words").toBe(await colorOf(pin));
    });
  });
}
