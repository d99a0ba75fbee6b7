import { enter, expect, test } from "../support/test.ts";
import { addToCart } from "./buyer.ts";

type Package = { id: number; amount: number };

test("a price that changes while the cart is open in two tabs is updated and reported in both @desktop", async ({
  page,
  portal,
  context,
}) => {
  await enter(page, portal, "ana");
  await addToCart(page, 2);
  await page.goto("/cart");
  const total = "Total: R$ 499,00";
  await expect(page.getByText(total)).toBeVisible();
  await context.route("**/api/v1/course-packages", async (route) => {
    const response = await route.fetch();
    const packages = (await response.json()) as Package[];
    const json = packages.map((one) => (one.id === 2 ? { ...one, amount: 54_900 } : one));
    await route.fulfill({ response, json });
  });
  const other = await context.newPage();
  await other.addInitScript(() => {
    const changes: unknown[] = [];
    Object.assign(window, { changes });
    window.addEventListener("storage", ({ newValue }) => changes.push(newValue));
  });
  await other.goto("/cart");
  for (const tab of [page, other]) {
    await expect(tab.getByText("Total: R$ 549,00")).toBeVisible();
    await expect(tab.getByText("mudou de R$ 499,00 para R$ 549,00")).toBeVisible();
  }
  const countChanges = () =>
    other.evaluate(() => (window as unknown as { changes: unknown[] }).changes.length);
  expect(await countChanges(), "the tabs do not keep overwriting the price").toBe(0);
});
