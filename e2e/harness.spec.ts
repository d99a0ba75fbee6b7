import { axe, expect, lostLine, signIn, test } from "./support/test.ts";

test("an unexpected console error fails a test (so this one is marked as failing)", async ({ page }) => {
  test.fail();
  await page.goto("/login");
  await page.evaluate(() => console.error("planted"));
});

test("an error that a test expects is allowed", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/^planted/);
  await page.goto("/login");
  await page.evaluate(() => console.error("planted"));
});

test("a console error in a browser that the test opened itself fails it (so this one is marked as failing)", async ({
  browser,
  portal,
}) => {
  test.fail();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${portal.url}/login`);
  await page.evaluate(() => console.error("planted"));
  await context.close();
});

test("uncaught exceptions and CSP violations count as errors", async ({ page, consoleWatch }) => {
  await page.goto("/login");
  expect(consoleWatch.unexpected()).toEqual([]);

  const thrown = page.waitForEvent("pageerror");
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error("planted"))));
  await thrown;
  expect(consoleWatch.unexpected().join("\n")).toMatch(/^Uncaught: Error: planted/);

  await page.evaluate(() => {
    const script = document.createElement("script");
    script.text = "window.planted = true";
    document.head.append(script);
  });
  await expect(() =>
    expect(consoleWatch.unexpected().join("\n")).toContain("script-src-elem refused inline"),
  ).toPass();
  consoleWatch.allow(/^Uncaught: Error: planted|script-src-elem|inline script/);
});

test("axe finds a button without a name, and a text illegible in the other scheme only", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await axe(page);
  await page.evaluate(() => document.body.append(document.createElement("button")));
  await expect(axe(page)).rejects.toThrow("button-name");
  await page.locator("body > button").evaluate((planted) => planted.remove());
  await page.evaluate(() => {
    const planted = new CSSStyleSheet();
    planted.replaceSync('[data-mantine-color-scheme="dark"] h1 { color: #333 }');
    document.adoptedStyleSheets.push(planted);
  });
  await expect(axe(page)).rejects.toThrow("dark: color-contrast");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
});

test("a worker has a portal with both brands, which can be stopped and restarted", async ({
  page,
  portal,
}) => {
  await page.goto("/login");
  await expect(page).toHaveTitle(/Sabiá/);
  await page.goto(`${portal.ipeUrl}/login`);
  await expect(page).toHaveTitle(/Ipê/);
  await page.goto("about:blank");
  await portal.kill();
  await expect(page.goto("/login")).rejects.toThrow(lostLine);
  await portal.restart();
  await page.goto("/login");
  await expect(page).toHaveTitle(/Sabiá/);
});

test("a student of Sabiá signs in", async ({ page }) => {
  await signIn(page, "ana");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe("with the other brand", () => {
  test.use({ brand: "ipe" });

  test("a student of Ipê signs in", async ({ page, portal }) => {
    await signIn(page, "davi");
    expect(page.url()).toContain(portal.ipeUrl);
  });
});
