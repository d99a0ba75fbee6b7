import { enter, expect, test } from "../support/test.ts";

test("pictures that failed offline are loaded once the connection is back @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const ana = await enter(page, portal, "ana");
  const places = [
    [await ana.lesson("20260001", "Frações: partes de um todo"), "among the materials"],
    ["/annotations", "in a text"],
  ] as const;
  for (const [path, where] of places) {
    await page.route("**/file/get-file*", (route) => route.abort());
    await page.goto(path);
    const failed = page.getByText(/^Imagem não encontrada/);
    await expect(failed.first(), where).toBeVisible();
    await page.unroute("**/file/get-file*");
    await context.setOffline(true);
    await context.setOffline(false);
    const picture = page.getByRole("img", { name: /^Parede de frações/ });
    await expect(picture, where).toHaveAttribute("src", /^blob:/);
    await expect(failed).toHaveCount(0);
  }
});

test("a picture that failed can be retried by button, and the focus is kept @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 404/);
  const ana = await enter(page, portal, "ana");
  const picture = page.getByRole("img", { name: /^Parede de frações/ });
  for (const path of [await ana.lesson("20260001", "Frações: partes de um todo"), "/annotations"]) {
    await page.route("**/file/get-file*", (route) => route.abort());
    await page.goto(path);
    const again = page.getByText(/^Imagem não encontrada/).getByRole("button");
    const failing = page.waitForEvent("requestfailed");
    await again.press("Enter");
    await failing;
    await expect(again).toHaveText("Tentar novamente");
    await expect(again).toBeFocused();
    await page.unroute("**/file/get-file*");
    await again.press("Enter");
    await expect(picture).toHaveAttribute("src", /^blob:/);
    await expect(picture).toBeFocused();
  }
  // a missing picture has no retry
  await page.route("**/file/get-file*", (route) => route.fulfill({ status: 404, json: { message: "x" } }));
  await page.reload();
  await expect(page.getByRole("img", { name: /^Imagem não encontrada: Parede de frações/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
});
