import { recordSpoken } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { expect } from "../support/test.ts";
import { answer, result, saved, test } from "./steps.ts";

// What screen readers announce of an exercise, and how often.
test.use({ ownPortal: true });

const list = "Todos os tipos";

test("after the second try of an OO nothing says that there is another @desktop", async ({ page, bruno }) => {
  await bruno.open(list, 2);
  await page.getByRole("radio", { name: "6 m²", exact: true }).click();
  await answer(page).click();
  const note = page.getByText("mais uma", { exact: false });
  await expect(note).toBeVisible();
  await page.getByRole("radio", { name: "8 m²", exact: true }).click();
  const readSpoken = await recordSpoken(page);
  const passOn = await hold(page, "**/get-exercise?*");
  await answer(page).click();
  await expect(saved(page, /^Enviada às/)).toBeVisible();
  await expect(note).toHaveCount(0);
  passOn();
  await expect(result(page)).toBeVisible();
  expect((await readSpoken()).join()).not.toContain("mais uma");
});
