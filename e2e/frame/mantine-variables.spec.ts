import type { Page } from "@playwright/test";
import { enter, expect, test } from "../support/test.ts";

/** Mantine's variables in the page's stylesheets and inline styles: those used, and those of them without a value. */
const listVariables = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const inline = [...document.querySelectorAll("[style]")].map((element) => element.getAttribute("style"));
    const texts = [...rules.map(({ cssText }) => cssText), ...inline];
    const used = new Set(texts.flatMap((text) => text?.match(/(?<=var\()--mantine-[\w-]+/g) ?? []));
    const values = getComputedStyle(document.documentElement);
    return { used: [...used], missing: [...used].filter((name) => values.getPropertyValue(name) === "") };
  });

test("each of Mantine's variables that a page uses is defined @desktop", async ({ page, portal }) => {
  // Each is loaded anew: the styles of other pages could define what its own lack.
  const look = (path: string, control: "textbox" | "button") =>
    test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole(control).first()).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { used, missing } = await listVariables(page);
      expect(used).toContain("--mantine-radius-default");
      expect(missing).toEqual([]);
    });
  for (const path of ["/login", "/register"]) await look(path, "textbox");
  await enter(page, portal, "ana");
  for (const path of ["/dashboard", "/perfil", "/forums/topics/1/topic/1/new-discussion"])
    await look(path, "button");
});
