import type { Browser, FullProject, Locator, Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { boxOf, untilTheWebDrew } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

/** Without scripts: only the server's markup. */
test.use({ javaScriptEnabled: false });

for (const [brand, name, scheme, menu, icon] of [
  ["sabia", "Escola Sabiá", "light", "light", /^\/brand\/sabia-mark/],
  ["ipe", "Instituto Ipê", "dark", "dark", /^\/brand\/ipe-mark/],
] as const) {
  test.describe(name, () => {
    test.use({ brand });

    test("the first paint is the brand's, before any script has run @desktop", async ({ page }) => {
      const response = await page.goto("/login");
      await expect(page).toHaveTitle(name);
      const html = page.locator("html");
      await expect(html).toHaveAttribute("lang", "pt-BR");
      await expect(html).toHaveAttribute("data-mantine-color-scheme", scheme);
      await expect(html).toHaveAttribute("data-menu", menu);
      await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", icon);
      const source = (await response?.text()) ?? "";
      expect(source).toMatch(/"app_logo":"\/brand\/[\w-]+\.svg"/);
      expect(source).toMatch(/--fill:#[0-9a-f]{6}/);
      expect(source).toContain("<noscript>Este portal precisa de JavaScript.");
    });
  });
}

test("a browser that is too old shows a message that needs no script @phone", async ({ page }) => {
  const message = page.getByText("Seu navegador é antigo e o portal pode não abrir nele.");
  await page.goto("/login");
  await expect(message).toBeHidden();
  for (const [feature, missing] of [
    ["color-mix(", "not-yet-color-mix("],
    [":has(", ":not-yet-has("],
  ] as const)
    await test.step(`too old for ${feature}…)`, async () => {
      await page.unroute("/login");
      await page.route("/login", async (route) => {
        const response = await route.fetch();
        // A browser that lacks a feature the portal needs.
        const body = (await response.text()).replace(/@supports [^{]+/, (condition) =>
          condition.replace(feature, missing),
        );
        await route.fulfill({ response, body });
      });
      await page.reload();
      await expect(message).toBeInViewport();
      await expect(page.getByText("Use o e-mail cadastrado na sua matrícula.")).toBeInViewport();
    });
});

/** A page beside the test's, of the same size, in which scripts run. */
async function openScripted(
  browser: Browser,
  baseURL: string | undefined,
  { viewport = null, isMobile = false, hasTouch = false }: FullProject["use"],
): Promise<Page> {
  const address = baseURL && { baseURL };
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch,
    ...address,
    javaScriptEnabled: true,
  });
  return context.newPage();
}

/** The position of the brand's picture on the screen. */
const place = async (page: Page, address: string) => {
  const picture = page.locator(`#root img[src^="${address}"]`).first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete)).toBe(true);
  return boxOf(picture);
};

test("the brand has the same position before and after the scripts run", async ({ page, browser, baseURL }, {
  project,
}) => {
  const after = await openScripted(browser, baseURL, project.use);
  for (const [path, picture] of [
    ["/login", "/brand/sabia-mark"],
    ["/register", "/brand/sabia-"],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const before = await place(page, picture);
      await after.goto(path);
      await untilTheWebDrew(after);
      await expect.poll(() => place(after, picture)).toEqual(before);
    });
  await after.context().close();
});

/** The width of text depends on its font: nothing is measured before that has loaded. */
const untilTypefaceIsHere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.fonts.check('1em "Figtree Variable"'))).toBe(true);

/** The position of an element's text, or else of the element. */
const placeOfDrawn = (locator: Locator) =>
  locator.evaluate((element) => {
    const words = element.lastChild;
    const range = document.createRange();
    if (words instanceof Text) range.selectNode(words);
    else range.selectNode(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });

test("the frame has the same position before and after the scripts run @phone", async ({
  page,
  browser,
  baseURL,
  portal,
}, { project }) => {
  const after = await openScripted(browser, baseURL, project.use);
  const compare = (path: string, find: (page: Page) => Locator) =>
    test.step(path, async () => {
      await page.goto(path);
      await untilTypefaceIsHere(page);
      const before = await placeOfDrawn(find(page));
      expect(before.width).toBeGreaterThan(0);
      await after.goto(path);
      await untilTheWebDrew(after);
      await expect.poll(() => placeOfDrawn(find(after))).toEqual(before);
    });
  await compare("/login", (one) => one.getByText("Use o e-mail cadastrado na sua matrícula."));
  await enter(after, portal, "ana");
  await compare("/dashboard", (one) =>
    one.getByText("Cursos", { exact: true }).filter({ visible: true }).first(),
  );
  await compare("/saladeaula/1", (one) => one.locator("header svg").first());
  await after.context().close();
});

test.describe("with scripts", () => {
  test.use({ javaScriptEnabled: true });

  test("the first paint waits for no stylesheet, and the web's first render for all of them @phone", async ({
    page,
  }) => {
    const letCome = await hold(page, /\.css$/);
    const script = page.waitForResponse(/assets\/index-[^/]+\.js$/);
    await page.goto("/login", { waitUntil: "commit" });
    await (await script).finished();
    const painted = () => performance.getEntriesByName("first-contentful-paint").length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    await expect(page.locator("#root .first-login")).toBeVisible();
    letCome();
    await untilTheWebDrew(page);
  });

  test("a page's styles are loaded with the page, and not again after all others @phone", async ({
    page,
    portal,
  }) => {
    await enter(page, portal, "ana");
    await page.goto("/dashboard");
    // Loaded later, with all of its dependencies.
    await expect(page.locator('link[href*="sign-out-question"]').first()).toBeAttached();
    await expect(page.locator('link[href*="first-paint"]')).toHaveCount(0);
  });
});
